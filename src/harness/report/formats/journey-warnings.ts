import { type JourneyReport, lacksBaseline } from '../model/journey-report.ts'
import { hasPassed } from '../model/verdict.ts'

interface Warning {
  readonly message: string
  readonly next: string
}

/** Lists what a run did not check although its flags ask for it. */
export function listJourneyWarnings(
  report: JourneyReport,
  flags: {
    readonly strictSnapshots?: true
    readonly faultMatrix?: true
    readonly fault?: readonly string[] | undefined
    readonly rule?: readonly string[] | undefined
  },
): readonly Warning[] {
  const warnings: Warning[] = []
  if (flags.strictSnapshots === true && lacksBaseline(report) && hasPassed(report)) {
    warnings.push({
      message: '--strict-snapshots had no passing run to compare with, so it could find no change.',
      next: 'Keep the reports folder between runs, or pass --baseline.',
    })
  }
  if (flags.faultMatrix === true && report.faultMatrix === null) {
    const isInjected = flags.fault !== undefined || flags.rule !== undefined
    warnings.push({
      message: 'The fault matrix was not run, because the journey must pass first.',
      next: isInjected ? 'Remove --fault and --rule.' : 'Fix the failed step.',
    })
  }
  return warnings
}
