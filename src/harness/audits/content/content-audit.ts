import type { Audit, Sources } from '../audit.ts'
import { type GatheredContent, isUnread } from '../gather-content.ts'

/** Audits the content of the selected pages. Includes the header and footer only if all pages are selected. */
export const contentAudit: Audit<Gathered> = {
  name: 'content',
  title: 'Content',
  source: 'content',
  gather: async ({ content, scope }) => ({ content: await content(), scope }),
  async run({ content, scope: { isChosen, isFiltered } }) {
    const { auditContent } = await import('./audit-content.ts')
    const notRead = describeUnread(content)
    return {
      ...(notRead === undefined ? {} : { notRead }),
      ...(content.spellingError === undefined ? {} : { error: content.spellingError }),
      checked: `${content.documents.length} CMS ${content.documents.length === 1 ? 'response' : 'responses'}`,
      findings: auditContent(content, ({ place: { pages } }) => !isFiltered || pages.some(isChosen)),
    }
  },
}

/** Returns why content is missing, such as `2 CMS requests failed.`, or undefined if everything was read. */
export function describeUnread(content: Pick<GatheredContent, 'failed' | 'isMediaUnreachable'>): string | undefined {
  const notRead = content.failed.filter(isUnread).length
  const notChecked = [
    ...(notRead === 0 ? [] : [`${notRead} ${notRead === 1 ? 'CMS request' : 'CMS requests'} failed.`]),
    ...(content.isMediaUnreachable === true ? ['The media host did not respond, so downloads were not checked.'] : []),
  ]
  return notChecked.length === 0 ? undefined : notChecked.join(' ')
}

interface Gathered extends Pick<Sources, 'scope'> {
  readonly content: GatheredContent
}
