import { JourneyReport } from './journey/result.ts'

/** Renders a report as JSON, held against its own schema so that readers can rely on it. */
export function renderJson(report: JourneyReport): string {
  return `${JSON.stringify(JourneyReport.parse(report), null, 2)}\n`
}
