import { troubledCells } from '../../findings/fault-result.ts'
import { type EngineName, targetName } from '../../targets/engines.ts'
import { JourneyReport } from '../model/journey-report.ts'
import { compareJourneys, journeyTrendPoint } from './journey-comparison.ts'
import type { ReportKind } from './report-kind.ts'

/** Where a shop is; this computer is one place, whatever its ports. */
function placeOf(site: string): string {
  if (!URL.canParse(site)) return site
  const { hostname, origin } = new URL(site)
  return /^(?:localhost|127\.|\[::1\])/.test(hostname) ? 'here' : origin
}

/** What a report's folder is called behind its time. */
export function subjectName({
  journey,
  device,
  engine,
}: {
  readonly journey: { readonly name: string }
  readonly device: { readonly name: string }
  readonly engine?: EngineName | undefined
}): string {
  return `${journey.name}-${targetName({ device: device.name, engine })}`
}

export function isSamePlace(one: Pick<JourneyReport, 'site'>, other: Pick<JourneyReport, 'site'>): boolean {
  return placeOf(one.site) === placeOf(other.site)
}

/** Reports of journeys; those of the same journey on the same screen in the same engine follow each other. */
export const journeyKind: ReportKind<JourneyReport> = {
  schema: JourneyReport,
  subject: subjectName,
  isComparable: (report, earlier) =>
    isSamePlace(report, earlier) && (report.engine ?? 'chromium') === (earlier.engine ?? 'chromium'),
  compare: compareJourneys,
  trendPoint: journeyTrendPoint,
  pictures: ({ steps, attempts, faults, looks }) => [
    ...[...steps, ...attempts.map(({ step }) => step), ...troubledCells(faults)].map(({ picture }) => picture),
    ...(looks?.differences ?? []).map(({ picture }) => picture?.before ?? null),
  ],
  render: (format, report, contents) => format.renderJourney(report, contents),
}
