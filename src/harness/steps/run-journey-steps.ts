import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext } from '../drivers/browser.ts'
import { redactStep } from '../findings/redact-step.ts'
import type { Step } from '../findings/step.ts'
import { toBrokenJourneyError } from '../journeys/choose/broken-journey.ts'
import { type SourceLocation, formatLocation, parseStack } from '../journeys/choose/source-location.ts'
import type { Journey } from '../journeys/journey.ts'
import { waitForIdle } from '../observe/page-capture.ts'
import { checkReflow, checkReflowOfLongTexts } from '../page-checks/reflow.ts'
import { getStorageCondition } from '../targets/run-options.ts'
import { createTimeoutFailure } from './failure.ts'
import { type Limits, openObservedPage, type ObservedPage, type ObservedPageOptions } from './observed-page.ts'
import { redactTrace } from './redact-trace.ts'
import { rejectUnknownNames, showValue } from './step-context.ts'
import { runStep, type JourneyStep } from './step-runner.ts'
import { clearStorage, declineConsentDialog, declineConsentIfShown } from './storage-conditions.ts'

/** Runs a step inside another scope and returns the result of the step, which may be redacted. */
export type StepRunner = (step: JourneyStep, run: () => Promise<Step>) => Promise<Step>

export interface JourneyStepsOptions extends Omit<ObservedPageOptions, 'isFirstVisit'> {
  readonly journey: Journey
  readonly onStep?: (step: Step) => void
  /** Wraps the execution of each step. */
  readonly inStep?: StepRunner | undefined
  /** Observes the page before and after each step, for code that needs more than the report contains. */
  readonly watcher?: StepsObserver | undefined
  /** Number of the last step to run. The remaining steps are skipped. */
  readonly until?: number | undefined
  /** Called after the last step, while the page is still open. */
  readonly hold?: (() => Promise<void>) | undefined
}

export interface StepsObserver {
  /** Called once before the first page is opened. */
  open(context: BrowserContext): Promise<void>
  beforeStep(observed: ObservedPage, step: JourneyStep): Promise<void>
  afterStep(observed: ObservedPage, step: Step): Promise<void>
}

export interface StepsResult {
  readonly steps: Step[]
  /** Trace of a failed run, relative to the report folder. */
  readonly trace: string | null
}

/**
 * Runs a journey in a new browser context. The first failed step ends the journey, and the remaining steps are
 * skipped.
 * @throws {StorefrontError} if the harness fails, which is not a result.
 */
export async function runJourneySteps(options: JourneyStepsOptions): Promise<StepsResult> {
  const records = options.options.trace
  const planned = listSteps(options.journey)
  await mkdir(join(options.folder, 'screenshots'), { recursive: true })
  const { observed, context, limits, close } = await openObservedPage({
    ...options,
    isFirstVisit: options.journey.isFirstVisit === true,
  })
  try {
    // The trace must not contain screenshots, because they could show data that is masked in the screenshots of the
    // report.
    if (records) await context.tracing.start({ snapshots: true, screenshots: false, sources: false })
    await options.watcher?.open(context)
    const steps = await runSteps(observed, planned, limits, options)
    const failed = steps.some(({ status }) => status === 'failed')
    await options.hold?.()
    return { steps, trace: failed && records ? await saveTrace(context, options) : null }
  } finally {
    // An unsaved trace must be stopped too, because its temporary folder would leak. A saved trace has already been
    // stopped.
    if (records) await context.tracing.stop().catch(() => undefined)
    await close()
  }
}

async function saveTrace(context: BrowserContext, { folder, redact }: JourneyStepsOptions): Promise<string> {
  const raw = join(folder, '.trace-unredacted.zip')
  await context.tracing.stop({ path: raw })
  try {
    await redactTrace(raw, join(folder, 'trace.zip'), redact)
  } finally {
    await rm(raw, { force: true })
  }
  return 'trace.zip'
}

async function runSteps(
  observed: ObservedPage,
  planned: JourneyStep[],
  limits: Limits,
  options: JourneyStepsOptions,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const [index, step] of planned.entries()) {
    options.signal?.throwIfAborted()
    const over = performance.now() - observed.startedAtMs > limits.journey
    const run = async (): Promise<Step> => {
      const done = over
        ? tooLate(step, observed, limits.journey)
        : await runWatched(observed, underConditions(observed, step, options), {
            watcher: options.watcher,
            before: steps.at(-1)?.snapshot?.aria,
          })
      return redactStep(done, options.redact)
    }
    const result = await (options.inStep === undefined ? run() : options.inStep(step, run))
    steps.push(result)
    options.onStep?.(result)
    if (result.status === 'passed' && step.number !== options.until) continue
    for (const rest of planned.slice(index + 1)) {
      const skipped = redactStep(emptyStep(rest, 'skipped'), options.redact)
      steps.push(skipped)
      options.onStep?.(skipped)
    }
    break
  }
  return steps
}

/** Adds the conditions of the run to a step. */
function underConditions(
  observed: ObservedPage,
  step: JourneyStep,
  { journey, device, options }: JourneyStepsOptions,
): JourneyStep {
  const storage = getStorageCondition(options)
  const isLong = options.conditions.includes('long-text')
  const { page, network } = observed
  // On a first visit, the journey itself responds to the first consent dialog.
  const consentStep = journey.isFirstVisit === true ? 3 : 1
  return {
    ...step,
    async action(context) {
      if (storage !== undefined && step.number === consentStep) await declineConsentIfShown(page)
      await step.action(
        rejectUnknownNames({
          ...context,
          async open(path) {
            await context.open(path)
            // A fragment of the same page does not load a new document, so no consent dialog opens.
            if (storage === 'storage-throws-on-access' && step.number >= consentStep)
              await declineConsentDialog(page).catch(() => undefined)
          },
        }),
      )
      if (storage === 'storage-cleared') await clearStorage(page)
      if (device.name !== 'narrow' && !isLong) return
      await page.waitForLoadState()
      await waitForIdle(page, network)
      await checkReflow(page, device.width)
      if (isLong) await checkReflowOfLongTexts(page, device.width)
    },
  }
}

/** Runs a step as a named group in the trace. */
async function runWatched(
  observed: ObservedPage,
  step: JourneyStep,
  { watcher, before }: { readonly watcher: StepsObserver | undefined; readonly before: string | undefined },
): Promise<Step> {
  const { tracing } = observed.page.context()
  await watcher?.beforeStep(observed, step)
  await tracing.group(`${step.number}. ${step.name}`)
  const result = await runStep(observed, step, before)
  await tracing.groupEnd()
  if (result.status === 'passed') await watcher?.afterStep(observed, result)
  return result
}

function tooLate(step: JourneyStep, observed: ObservedPage, limitMs: number): Step {
  const failures = [createTimeoutFailure(limitMs, 'the journey', step.location)]
  return { ...emptyStep(step, 'failed'), startedAtMs: Math.round(performance.now() - observed.startedAtMs), failures }
}

function emptyStep({ number, name }: JourneyStep, status: Step['status']): Step {
  return {
    number,
    name,
    status,
    startedAtMs: 0,
    durationMs: 0,
    path: null,
    screenshot: null,
    requests: [],
    console: [],
    cspViolations: [],
    vitals: null,
    accessibility: null,
    failures: [],
  }
}

/**
 * Returns the steps for a new run.
 * @throws {StorefrontError} if the journey throws, has no steps, adds steps with wrong arguments or later than
 * `steps` returns, or has two steps with the same name.
 */
export function listSteps(journey: Journey): JourneyStep[] {
  const steps: JourneyStep[] = []
  const next = 'Fix its "steps" function; docs/guides/journeys.md has a complete example.'
  let returned: unknown
  try {
    returned = journey.steps((name, action) => {
      assertStep(name, action)
      steps.push({ number: steps.length + 1, name, action, location: getCallerLocation() })
    })
  } catch (cause) {
    throw toBrokenJourneyError(`The journey ${journey.name} is broken`, cause, next)
  }
  const broken = (problem: string): StorefrontError =>
    new StorefrontError({
      kind: 'broken-journey',
      message: `The journey ${journey.name} ${problem}`,
      next: steps[0] === undefined ? next : `Fix the "steps" function at ${formatLocation(steps[0].location)}.`,
    })
  if (returned instanceof Promise) {
    returned.catch(() => undefined)
    throw broken(
      'must not have an async "steps": a step that it adds later does not run. Wait inside of a step instead.',
    )
  }
  const repeated = steps.find(({ name, number }) => steps.some((other) => other.name === name && other.number < number))
  if (repeated !== undefined) throw createDuplicateStepError(journey, steps, repeated.name)
  if (steps.length === 0) throw broken('has no steps, so nothing would be checked.')
  return steps
}

/** @throws {Error} if a journey passes wrong arguments to `step`. */
function assertStep(name: unknown, action: unknown): void {
  if (typeof name !== 'string' || name.trim() === '')
    throw new Error(`The first argument of step must be the name of the step, not ${showValue(name)}.`)
  if (typeof action === 'function') return
  throw new Error(`The second argument of step(${showValue(name)}, …) must be a function, not ${showValue(action)}.`)
}

/** Steps are selected and compared with earlier runs by their names, so a name must be unique. */
function createDuplicateStepError(journey: Journey, steps: readonly JourneyStep[], name: string): StorefrontError {
  const same = steps.filter((step) => step.name === name)
  return new StorefrontError({
    kind: 'broken-journey',
    message: `The journey ${journey.name} has ${same.length} steps named "${name}": ${same.map(({ number }) => `step ${number}`).join(', ')}.`,
    next: `Rename one of them: ${same.map(({ location }) => formatLocation(location)).join(', ')}.`,
  })
}

/** Returns the location of the call to `step` in the journey. */
function getCallerLocation(): SourceLocation {
  const location = parseStack(new Error('where').stack ?? '').find(({ file }) => file !== import.meta.filename)
  return location ?? { file: import.meta.filename, line: 1 }
}
