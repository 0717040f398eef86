import { access, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createRedactor, type Redact } from '#redaction/redactor.ts'
import { openSharedBrowser } from '../drivers/browser.ts'
import { plainTest, type TestInfo, type TestInfoError } from '../drivers/runner.ts'
import { recordFaultBaseline } from '../faults/fault-matrix.ts'
import { redactStep } from '../findings/redact-step.ts'
import type { Step } from '../findings/step.ts'
import { toBrokenJourneyError } from '../journeys/choose/broken-journey.ts'
import { chooseJourneys } from '../journeys/choose/choose-journeys.ts'
import { findJourneyLocation, type SourceLocation } from '../journeys/choose/source-location.ts'
import type { Journey } from '../journeys/journey.ts'
import type { ObservedJourney } from '../report/model/journey-report.ts'
import { findBaseline } from '../report/publish/baseline.ts'
import { checkSnapshots } from '../snapshots/compare-snapshots.ts'
import { toFailure } from '../steps/failure.ts'
import type { StepRunner } from '../steps/run-journey-steps.ts'
import { describeBroken } from '../steps/step-runner.ts'
import { devices } from '../targets/devices.ts'
import { PAUSE_STEP, BASELINE_ATTACHMENT, REPORT_ATTACHMENT, STEP_ATTACHMENT, STRAY_ANNOTATION } from './attachments.ts'
import type { StepProgress } from './run-events.ts'
import { runJourney } from './run-journey.ts'
import { getResumeFile, type PlannedJourney, getRunKey, type FaultBaselineEntries } from './run-plan.ts'
import { createAttachment, reportUserErrors, type TestContext } from './spec-context.ts'
import { type StrayPlace, watchStrayErrors } from './stray-error.ts'

/**
 * Runs a journey as a runner test. Each step of the journey becomes a test step, and the report is attached to the
 * test.
 * @throws if a step fails.
 */
export function runJourneyTest(planned: PlannedJourney, context: TestContext): Promise<void> {
  return reportUserErrors(context, async () => {
    const [{ journey } = {}] = await chooseJourneys([planned.argument])
    if (journey === undefined) throw new Error(`There is no journey ${planned.argument}.`)
    context.messages.use(createRedactor(journey.privateValues, { folders: true }))
    await runTest(journey, planned, context)
  })
}

async function runTest(
  journey: Journey,
  planned: PlannedJourney,
  { browser, site, device, plan, options, testInfo, loopGuard }: TestContext,
): Promise<void> {
  const { outputDir } = testInfo
  const baselineRun = plan?.recordsBaseline === true ? recordFaultBaseline() : undefined
  const opened = openSharedBrowser(browser)
  const { engine } = opened
  // Fault replays measure nothing else, because the regular run of the journey already includes the checks.
  const baseline =
    baselineRun === undefined
      ? await findBaseline({ journey, device: { name: device }, engine, baseUrl: site, flags: options.flags }, options)
      : undefined
  const run = await runJourney({
    journey,
    device: devices[device],
    site,
    browser: opened,
    folder: outputDir,
    options,
    rerun:
      plan?.rerun[getRunKey({ journey: planned.name, device, engine })] ??
      `npx storefront journey ${planned.name} --device ${device}${engine === 'chromium' ? '' : ` --browser ${engine}`}`,
    baseline,
    until: planned.until ?? undefined,
    hold: plan?.hold === true && planned.until !== null ? () => waitForResume(getResumeFile(plan)) : undefined,
    inStep: stepRunner(testInfo, createRedactor(journey.privateValues)),
    observer: baselineRun,
    loopGuard,
  })
  const current = { report: run, folder: outputDir }
  const report: ObservedJourney =
    baseline === undefined
      ? run
      : { ...run, snapshots: await checkSnapshots(browser, baseline, current, options.strictSnapshots) }
  const path = testInfo.outputPath('report.json')
  await writeFile(path, JSON.stringify(report))
  testInfo.attachments.push({ name: REPORT_ATTACHMENT, path, contentType: 'application/json' })
  if (baselineRun !== undefined) {
    const { messages, lostFields } = baselineRun.getBaseline()
    const entries: FaultBaselineEntries = { messages: [...messages], lostFields: [...lostFields] }
    await testInfo.attach(BASELINE_ATTACHMENT, createAttachment(entries))
  }
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) throw stepError(failed)
}

/** Returns a function that runs each step of the journey as a test step at the step's location in the journey. */
function stepRunner(testInfo: TestInfo, redact: Redact): StepRunner {
  return async ({ number, name, location: place }, run) => {
    let step: Step | undefined
    const earlier = testInfo.errors.length
    const stray = watchStrayErrors(process, (isCallback) => {
      const strayPlace: StrayPlace = { step: redact(`step ${number}, "${name}"`), isCallback }
      testInfo.annotations.push({ type: STRAY_ANNOTATION, description: JSON.stringify(strayPlace) })
    })
    try {
      await plainTest.step(
        name,
        async (info) => {
          const result = await run()
          const soft = testInfo.errors.slice(earlier).filter(({ stack = '' }) => !stray.includes(stack))
          step = withSoftFailures(result, soft, { location: place, redact })
          const accessibilityFindings = step.accessibility?.findings.length ?? 0
          const { status, durationMs } = step
          const progress: StepProgress = { name: step.name, status, durationMs, accessibilityFindings }
          await info.attach(STEP_ATTACHMENT, createAttachment(progress))
          if (status === 'failed') throw stepError(step)
        },
        { location: { ...place, column: 1 } },
      )
    } catch (error) {
      // The report already contains the location of a failed step.
      if (step === undefined) throw error
    } finally {
      stray.stop()
    }
    if (step === undefined) throw new Error(`The step "${name}" has no result.`)
    return step
  }
}

/** Adds the unmet `expect.soft` expectations, which the runner collects instead of throwing them. */
function withSoftFailures(
  step: Step,
  errors: readonly TestInfoError[],
  { location, redact }: { readonly location: SourceLocation; readonly redact: Redact },
): Step {
  if (errors.length === 0) return step
  const failures = errors.map(({ message = '', stack = '' }) => {
    const error = Object.assign(new Error(message), { stack, matcherResult: {} })
    const failure = toFailure(error, findJourneyLocation(stack) ?? location)
    if (failure === undefined) throw toBrokenJourneyError(describeBroken(step), error, location)
    return failure
  })
  const soft = redactStep({ ...step, failures }, redact)
  return { ...step, status: 'failed', failures: [...soft.failures, ...step.failures] }
}

function stepError({ number, name, failures }: Pick<Step, 'number' | 'name' | 'failures'>): Error {
  const lines = failures.map(
    ({ expected, received, location }) => `Expected ${expected}, but ${received} (${location})`,
  )
  return new Error([`Step ${number} failed: ${name}`, ...lines].join('\n'))
}

/** Waits until the command signals that the page may close. */
async function waitForResume(file: string): Promise<void> {
  await plainTest.step(PAUSE_STEP, async () => {
    for (;;) {
      const found = await access(file).then(
        () => true,
        () => false,
      )
      if (found) return
      await pause(100)
    }
  })
}
