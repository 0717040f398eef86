import { findFirstStep, type SourceLocation } from '../journeys/choose/source-location.ts'
import { type PlannedJourney, readPlan } from './run-plan.ts'

/** A planned journey, with its position if the runner shows it in editors and lists. */
interface LocatedJourney extends PlannedJourney {
  readonly location?: SourceLocation | undefined
}

/** Returns the planned journeys, or all registered journeys under `playwright test`. */
export async function getPlannedJourneys(): Promise<readonly LocatedJourney[]> {
  const planned = readPlan()?.journeys
  if (planned !== undefined) return planned
  const { journeys } = await import('../journeys/registry.ts')
  return journeys.map((journey) => {
    const { name, measuredPages } = journey
    return { name, argument: name, until: null, measuredPages, location: findFirstStep(journey) }
  })
}
