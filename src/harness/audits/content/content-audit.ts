import type { Audit, Sources } from '../audit.ts'
import type { GatheredContent } from '../gather-content.ts'

/** The content of the chosen pages; that of header and footer only when all pages are looked at. */
export const contentAudit: Audit<Gathered> = {
  name: 'content',
  title: 'Content',
  reads: 'content',
  gather: async ({ content, scope }) => ({ content: await content(), scope }),
  async look({ content, scope: { isChosen, isFiltered, isOwn } }) {
    const { auditContent } = await import('./audit-content.ts')
    return {
      checked: `${content.documents.length} answers of the CMS`,
      findings: auditContent(content).filter(
        ({ pages, content: place }) => (!isFiltered || pages.some(isChosen)) && isOwn(place?.call ?? ''),
      ),
    }
  },
}

interface Gathered extends Pick<Sources, 'scope'> {
  readonly content: GatheredContent
}
