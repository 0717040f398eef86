import { type PlannedJourney, readPlan } from './run-plan.ts'

/** Returns the planned journeys, or all registered journeys under `playwright test`. */
export async function getPlannedJourneys(): Promise<readonly PlannedJourney[]> {
  const planned = readPlan()?.journeys
  if (planned !== undefined) return planned
  const { journeys } = await import('../journeys/registry.ts')
  return journeys.map(({ name, measuredPages }) => ({ name, argument: name, until: null, measuredPages }))
}
