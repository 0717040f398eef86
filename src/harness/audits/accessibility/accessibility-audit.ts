import { formatCount } from '../../findings/format.ts'
import type { Audit, Sources } from '../audit.ts'
import type { ExportPage } from '../export-pages.ts'
import { mergeFindings } from '../page-finding.ts'
import { tellingOrder } from './telling-order.ts'

/** The pages in a browser, in each state (AUD-07). */
export const accessibilityAudit: Audit<Gathered> = {
  name: 'accessibility',
  title: 'Accessibility',
  reads: 'browser',
  async gather({ pages, exported, inspectedIfRead, served, scope: { deadline } }) {
    const changed = new Set((await inspectedIfRead())?.pages.flatMap((page) => (page.changed ? page.page.path : [])))
    const single = pages.filter((page) => page.single)
    return { pages: await tellingOrder(exported(), single, changed), served, deadline }
  },
  async look({ pages, served, deadline }, run) {
    const [first] = pages
    const [{ scanFirstVisit, scanPages }, { STATES }] = await Promise.all([
      import('./scan-pages.ts'),
      import('./scan-states.ts'),
    ])
    const shop = await served({ measuring: false })
    const [{ found, left, isOutOfTime }, asked] = await Promise.all([
      scanPages(shop, pages, deadline, run),
      first === undefined || performance.now() > deadline ? [] : scanFirstVisit(shop, first),
    ])
    return {
      checked: `${formatCount(pages.length - left.length, 'page')} in ${STATES} states each`,
      findings: mergeFindings([...found, ...asked]),
      left,
      isOutOfTime,
    }
  },
}

interface Gathered extends Pick<Sources, 'served'> {
  readonly pages: readonly ExportPage[]
  readonly deadline: number
}
