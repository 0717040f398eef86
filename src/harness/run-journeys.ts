import { pathToFileURL } from 'node:url'
import { StorefrontError } from '#errors/storefront-error.ts'
import { assertBrowser, chooseTargets } from './choose-targets.ts'
import { createRun } from './create-run.ts'
import type { Outcome } from './findings/verdict.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { chooseLoadableJourneys, getStepNumber } from './journeys/choose/choose-journeys.ts'
import type { Journey } from './journeys/journey.ts'
import { publishFailedShard } from './publish-failed-shard.ts'
import { assertWritable } from './report/publish/assert-writable.ts'
import { publishRun } from './report/publish/publish-run.ts'
import { runPlanned } from './run-planned.ts'
import type { PlannedJourney } from './runner/run-plan.ts'
import type { RunTarget } from './targets/engines.ts'
import { getStorageCondition } from './targets/run-options.ts'

/**
 * Runs journeys on devices and engines against a site, publishes a report for each run, and returns the outcomes.
 * @throws {StorefrontError} if a name, a fault or a URL is invalid, or if the browser or the site fails.
 */
export async function runJourneys(options: JourneysOptions): Promise<Outcome[]> {
  const startedAt = new Date()
  try {
    return await runChosen(options)
  } catch (error) {
    const isFailure = error instanceof StorefrontError && error.kind !== 'usage'
    // The command of a usage error is not published, because it can contain a rejected password.
    if (isFailure && !options.signal.aborted) await publishFailedShard(options, startedAt, error)
    throw error
  }
}

async function runChosen(options: JourneysOptions): Promise<Outcome[]> {
  const journeys = await chooseLoadableJourneys(options.names)
  const { site } = options
  if (typeof site === 'string') assertUrl(site)
  const targets = chooseTargets(options)
  const planned: PlannedJourney[] = []
  for (const { journey, argument } of journeys) {
    const { name, requiresStorage } = journey
    const plan = await planJourney(journey, argument, options)
    if (getStorageCondition(options.run) !== undefined && requiresStorage !== undefined)
      options.onSkipped(name, requiresStorage)
    else planned.push(plan)
  }
  if (options.run.budgetsFile !== null) await assertBudgets(options.run.budgetsFile)
  if (options.run.baseline !== null) await assertSnapshots(options.run.baseline, planned, targets)
  await assertBrowser(options)
  await assertWritable(options.run.reportsFolder, options.summaryFile)
  if (planned.length === 0) return publishEmptyShard(options)
  if (typeof site === 'string') return runPlanned(planned, { options, targets, site })
  const served = await site()
  try {
    return await runPlanned(planned, { options, targets, site: served.url })
  } finally {
    await served.close()
  }
}

/** Publishes the overview of a shard whose journeys were all skipped, so that it can be merged. */
async function publishEmptyShard(options: JourneysOptions): Promise<[]> {
  if (options.run.shard === null) return []
  const run = createRun(options, new Date(), [])
  options.onOverview(run, await publishRun(run, options.run.reportsFolder))
  return []
}

async function planJourney(
  journey: Journey,
  argument: string,
  { run: { until } }: JourneysOptions,
): Promise<PlannedJourney> {
  const { name, measuredPages } = journey
  return { name, argument, measuredPages, until: until === null ? null : await findUntilStep(until, journey) }
}

/** @throws {StorefrontError} if the budgets file is missing or invalid. */
async function assertBudgets(file: string): Promise<void> {
  const { readBudgets } = await import('./performance/budgets.ts')
  await readBudgets(pathToFileURL(file))
}

/** @throws {StorefrontError} if the baseline cannot be read. */
async function assertSnapshots(
  baseline: string,
  journeys: readonly PlannedJourney[],
  targets: readonly RunTarget[],
): Promise<void> {
  const { assertBaseline } = await import('./report/publish/baseline.ts')
  const runs = journeys.flatMap((journey) =>
    targets.map(({ device, engine }) => ({ journey, device: { name: device }, engine })),
  )
  await assertBaseline(baseline, runs)
}

async function findUntilStep(selector: string, journey: Journey): Promise<number> {
  const { listSteps } = await import('./steps/run-journey-steps.ts')
  const names = listSteps(journey).map(({ name }) => name)
  return getStepNumber(selector, journey.name, names)
}

function assertUrl(url: string): void {
  const { protocol = '', username = '', password = '' } = URL.parse(url) ?? {}
  if (username + password !== '') {
    throw new StorefrontError({
      kind: 'usage',
      message: '--url contains a username or password, which would appear in reports.',
      next: 'Remove them, and allow this computer to open the site without them.',
    })
  }
  if (/^https?:$/.test(protocol)) return
  throw new StorefrontError({
    kind: 'usage',
    message: `--url "${url}" is not a valid URL.`,
    next: 'Use a URL like http://127.0.0.1:4173.',
  })
}
