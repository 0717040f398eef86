import type { ReportKind } from '../report-kind.ts'
import { troubledCells } from './fault-result.ts'
import { compareJourneys, journeyTrendPoint } from './journey-comparison.ts'
import { JourneyReport } from './journey-report.ts'

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
}: {
  readonly journey: { readonly name: string }
  readonly device: { readonly name: string }
}): string {
  return `${journey.name}-${device.name}`
}

export function isSamePlace(one: Pick<JourneyReport, 'site'>, other: Pick<JourneyReport, 'site'>): boolean {
  return placeOf(one.site) === placeOf(other.site)
}

/** Reports of journeys; those of the same journey on the same screen follow each other. */
export const journeyKind: ReportKind<JourneyReport> = {
  schema: JourneyReport,
  subject: subjectName,
  isComparable: isSamePlace,
  compare: compareJourneys,
  trendPoint: journeyTrendPoint,
  pictures: ({ steps, attempts, faults, looks }) => [
    ...[...steps, ...attempts.map(({ step }) => step), ...troubledCells(faults)].map(({ picture }) => picture),
    ...(looks?.differences ?? []).map(({ picture }) => picture?.before ?? null),
  ],
  render: (format, report, contents) => format.renderJourney(report, contents),
}
