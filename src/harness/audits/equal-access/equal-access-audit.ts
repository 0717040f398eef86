import { formatCount } from '../../findings/format.ts'
import { accessibilityAudit } from '../accessibility/accessibility-audit.ts'
import type { Audit } from '../audit.ts'
import { mergeFindings, type PageFinding } from '../page-finding.ts'
import { disagreements } from './disagreements.ts'
import { createEqualAccessFindings } from './equal-access-findings.ts'

type Gathered = Parameters<typeof accessibilityAudit.run>[0]

/** Reports problems that IBM's Equal Access engine finds but axe does not, in the same page states (AUD-30). */
export const equalAccessAudit: Audit<Gathered> = {
  name: 'equal-access',
  title: 'Equal Access',
  source: 'browser',
  isOptIn: true,
  gather: (sources) => accessibilityAudit.gather(sources),
  async run({ pages, served, deadline }, run) {
    const [
      { scanPages, NOT_OPENED_RULE },
      { checkStates: inStates, STATES },
      { scanPage },
      { checkPage, readEqualAccessVersion: equalAccessVersion },
    ] = await Promise.all([
      import('../accessibility/scan-pages.ts'),
      import('../accessibility/scan-states.ts'),
      import('../../drivers/axe.ts'),
      import('../../drivers/equal-access.ts'),
    ])
    const {
      found,
      skippedPages: left,
      isOutOfTime,
    } = await scanPages(await served({ measuring: false }), pages, deadline, run, (tab) =>
      inStates(tab, async (): Promise<PageFinding[]> => {
        const { findings } = await scanPage(tab)
        const selectors = findings.map(({ selector }) => selector)
        return createEqualAccessFindings(await checkPage(tab, selectors, disagreements), findings)
      }),
    )
    return {
      checked: `${formatCount(pages.length - left.length, 'page')} in ${STATES} states each`,
      // The accessibility audit already reports pages that do not open.
      findings: mergeFindings(found.filter(({ finding }) => finding.rule !== NOT_OPENED_RULE)),
      skippedPages: left,
      isOutOfTime,
      tools: { 'Equal Access': await equalAccessVersion() },
    }
  },
}
