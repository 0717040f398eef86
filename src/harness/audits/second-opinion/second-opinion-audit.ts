import { formatCount } from '../../findings/format.ts'
import { accessibilityAudit } from '../accessibility/accessibility-audit.ts'
import type { Audit } from '../audit.ts'
import { mergeFindings, type PageFinding } from '../page-finding.ts'
import { disagreements } from './disagreements.ts'
import { secondOpinion } from './second-opinion.ts'

type Gathered = Parameters<typeof accessibilityAudit.look>[0]

/** What IBM's Equal Access engine sees in the states that axe scans, and axe does not (AUD-30). */
export const secondOpinionAudit: Audit<Gathered> = {
  name: 'second-opinion',
  title: 'A second opinion on accessibility',
  reads: 'browser',
  onlyWhenAsked: true,
  gather: (sources) => accessibilityAudit.gather(sources),
  async look({ pages, served, deadline }, run) {
    const [{ scanPages, NOT_OPENED }, { inStates, STATES }, { scanPage }, { checkPage, equalAccessVersion }] =
      await Promise.all([
        import('../accessibility/scan-pages.ts'),
        import('../accessibility/scan-states.ts'),
        import('../../drivers/axe.ts'),
        import('../../drivers/equal-access.ts'),
      ])
    const { found, left, isOutOfTime } = await scanPages(
      await served({ measuring: false }),
      pages,
      deadline,
      run,
      (tab) =>
        inStates(tab, async (): Promise<PageFinding[]> => {
          const { findings } = await scanPage(tab)
          const selectors = findings.map(({ selector }) => selector)
          return secondOpinion(await checkPage(tab, selectors, disagreements), findings)
        }),
    )
    return {
      checked: `${formatCount(pages.length - left.length, 'page')} in ${STATES} states each`,
      // That a page cannot be opened is told by the first opinion; here it is among those left.
      findings: mergeFindings(found.filter(({ finding }) => finding.rule !== NOT_OPENED)),
      left,
      isOutOfTime,
      tools: { 'Equal Access': await equalAccessVersion() },
    }
  },
}
