import type { Audit, Sources } from '../audit.ts'
import type { FailedCall, GatheredContent } from '../gather-content.ts'

/** The content of the chosen pages; that of header and footer only when all pages are looked at. */
export const contentAudit: Audit<Gathered> = {
  name: 'content',
  title: 'Content',
  reads: 'content',
  gather: async ({ content, scope }) => ({ content: await content(), scope }),
  async look({ content, scope: { isChosen, isFiltered, isOwn } }) {
    const { auditContent } = await import('./audit-content.ts')
    const unread = content.failed.filter(isUnread).length
    return {
      ...(unread === 0 ? {} : { unread: `${unread} ${unread === 1 ? 'call' : 'calls'} of the CMS gave nothing.` }),
      ...(content.spellingError === undefined ? {} : { error: content.spellingError }),
      checked: `${content.documents.length} answers of the CMS`,
      findings: auditContent(content).filter(
        ({ place: { pages, cmsPath } }) => (!isFiltered || pages.some(isChosen)) && isOwn(cmsPath ?? ''),
      ),
    }
  },
}

/** Whether nothing is known of what a call would have answered; a status such as 404 or 403 says that there is nothing. */
function isUnread({ reason }: FailedCall): boolean {
  return !reason.startsWith('answered 4')
}

interface Gathered extends Pick<Sources, 'scope'> {
  readonly content: GatheredContent
}
