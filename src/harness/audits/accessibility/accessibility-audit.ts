import { formatCount } from '../../findings/format.ts'
import type { Audit, Sources } from '../audit.ts'
import type { ExportPage } from '../export-pages.ts'
import { mergeFindings } from '../page-finding.ts'
import { prioritizePages } from './page-priority.ts'

/** Audits the accessibility of each page state in a browser. */
export const accessibilityAudit: Audit<Gathered> = {
  name: 'accessibility',
  title: 'Accessibility',
  source: 'browser',
  async gather({ pages, exported, inspectedIfRead, served, scope: { scanDeadline: deadline } }) {
    const changed = new Set((await inspectedIfRead())?.pages.flatMap((page) => (page.changed ? page.page.path : [])))
    const single = pages.filter((page) => page.single)
    return { pages: await prioritizePages(exported(), single, changed), served, deadline }
  },
  async run({ pages, served, deadline }, run) {
    const [first] = pages
    const [{ scanFirstVisit, scanPages }, { STATES }] = await Promise.all([
      import('./scan-pages.ts'),
      import('./scan-states.ts'),
    ])
    const shop = await served({ measuring: false })
    const [{ found, skippedPages: left, isOutOfTime }, asked] = await Promise.all([
      scanPages(shop, pages, deadline, run),
      first === undefined || performance.now() > deadline ? [] : scanFirstVisit(shop, first),
    ])
    return {
      checked: `${formatCount(pages.length - left.length, 'page')} in ${STATES} states each`,
      findings: mergeFindings([...found, ...asked]),
      skippedPages: left,
      isOutOfTime,
    }
  },
}

interface Gathered extends Pick<Sources, 'served'> {
  readonly pages: readonly ExportPage[]
  readonly deadline: number
}
