import { access, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sharedBrowser } from '../drivers/browser.ts'
import { plainTest } from '../drivers/runner.ts'
import { rehearse } from '../faults/fault-matrix.ts'
import { chooseJourneys } from '../journeys/choose/choose-journeys.ts'
import type { Journey } from '../journeys/journey.ts'
import { createRedactor, redactDeep } from '../redaction/redact.ts'
import type { Failure, Step } from '../report/model/journey-report.ts'
import { earlierRun } from '../report/publish/baseline.ts'
import type { StepRunner } from '../steps/story-runner.ts'
import { devices } from '../targets/devices.ts'
import { HOLD_STEP, REHEARSAL_ATTACHMENT, REPORT_ATTACHMENT, REPORTS_FOLDER, STEP_ATTACHMENT } from './attachments.ts'
import { holdLooks } from './hold-looks.ts'
import type { StepProgress } from './run-events.ts'
import { runJourney } from './run-journey.ts'
import { goOnFile, type PlannedJourney, runKey, type UsualEntries } from './run-plan.ts'
import { attachment, leavingErrors, type TestSurroundings } from './surroundings.ts'

export interface StorySurroundings extends TestSurroundings {
  /** Whether the story may record a trace: not where the runner does. */
  readonly records: boolean
}

/**
 * Tells the story of a journey as a test of the runner: each step is a step of the test, and its report lies beside.
 * @throws when a step fails.
 */
export function tellStory(planned: PlannedJourney, surroundings: StorySurroundings): Promise<void> {
  return leavingErrors(surroundings, async () => {
    const [journey] = await chooseJourneys([planned.word])
    if (journey === undefined) throw new Error(`There is no journey ${planned.word}.`)
    surroundings.messages.use(createRedactor(journey.privateValues, { folders: true }))
    await tellJourney(journey, planned, surroundings)
  })
}

async function tellJourney(
  journey: Journey,
  planned: PlannedJourney,
  { browser, site, device, plan, records, testInfo }: StorySurroundings,
): Promise<void> {
  const { outputDir } = testInfo
  const rehearsal = plan?.rehearse === true ? rehearse() : undefined
  const opened = sharedBrowser(browser)
  const { engine } = opened
  const { against = null, reportsFolder = REPORTS_FOLDER, conditions = '' } = plan ?? {}
  const wanted = { journey, device: { name: device }, engine, site, conditions }
  // Replays with failing calls ask one question only.
  const before = rehearsal === undefined ? await earlierRun(wanted, { against, reportsFolder }) : undefined
  const told = await runJourney({
    journey,
    device: devices[device],
    site,
    browser: opened,
    folder: outputDir,
    rules: plan?.rules,
    accessibility: plan?.accessibility ?? true,
    translated: plan?.translated,
    storage: plan?.storage ?? undefined,
    longTexts: plan?.longTexts,
    trace: records && plan?.trace !== false,
    rerun:
      plan?.rerun[runKey({ journey: planned.name, device, engine })] ??
      `npx storefront journey ${planned.name} --device ${device}${engine === 'chromium' ? '' : ` --browser ${engine}`}`,
    conditions,
    before,
    until: planned.until ?? undefined,
    hold: plan?.hold === true && planned.until !== null ? () => hold(goOnFile(plan)) : undefined,
    seed: plan?.seed ?? undefined,
    inStep: stepRunner(journey),
    rehearsal,
  })
  const looking = { browser, folder: outputDir, strict: plan?.strict ?? false }
  const report = before === undefined ? told : await holdLooks(told, before, looking)
  const path = testInfo.outputPath('report.json')
  await writeFile(path, JSON.stringify(report))
  testInfo.attachments.push({ name: REPORT_ATTACHMENT, path, contentType: 'application/json' })
  if (rehearsal !== undefined) {
    const { messages, lost } = rehearsal.usual()
    const usual: UsualEntries = { messages: [...messages], lost: [...lost] }
    await testInfo.attach(REHEARSAL_ATTACHMENT, attachment(usual))
  }
  const failed = report.steps.find(({ status }) => status === 'failed')
  if (failed !== undefined) throw stepError(failed)
}

/** Runs each step as a step of the test, at the place where the journey tells it. */
function stepRunner({ privateValues }: Journey): StepRunner {
  const redact = createRedactor(privateValues)
  return async ({ name, place }, run) => {
    let step: Step | undefined
    try {
      await plainTest.step(
        name,
        async (info) => {
          step = redactDeep(await run(), redact)
          const accessibilityFindings = step.accessibility?.findings.length ?? 0
          const { status, durationMs } = step
          const progress: StepProgress = { name: step.name, status, durationMs, accessibilityFindings }
          await info.attach(STEP_ATTACHMENT, attachment(progress))
          if (status === 'failed') throw stepError(step)
        },
        { location: { ...place, column: 1 } },
      )
    } catch (error) {
      // A step that failed has its place in the report.
      if (step === undefined) throw error
    }
    if (step === undefined) throw new Error(`The step "${name}" has no result.`)
    return step
  }
}

function stepError({ number, name, failures }: Pick<Step, 'number' | 'name' | 'failures'>): Error {
  const lines = failures.map(({ expected, seen, where }: Failure) => `Expected ${expected}, but ${seen} (${where})`)
  return new Error([`Step ${number} failed: ${name}`, ...lines].join('\n'))
}

/** Waits until somebody says that the page may close. */
async function hold(file: string): Promise<void> {
  await plainTest.step(HOLD_STEP, async () => {
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
