import { type PlannedJourney, readPlan } from './run-plan.ts'

/** The journeys that were asked for; all that are registered where Playwright's own command asks. */
export async function plannedJourneys(): Promise<readonly PlannedJourney[]> {
  const planned = readPlan()?.journeys
  if (planned !== undefined) return planned
  const { journeys } = await import('../journeys/registry.ts')
  return journeys.map(({ name, measuredPages }) => ({ name, argument: name, until: null, measuredPages }))
}
