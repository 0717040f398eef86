import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { explainDiskFailure } from '#errors/disk-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createLaunchError } from '../drivers/browser.ts'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '../drivers/runner.ts'
import type { FaultCell } from '../findings/fault-result.ts'
import { hasFailedStep, type ObservedJourney } from '../report/model/journey-report.ts'
import { parseTarget } from '../targets/engines.ts'
import { readRunOptions } from '../targets/run-options.ts'
import {
  CELL_ANNOTATION,
  CELL_ATTACHMENT,
  ERROR_ATTACHMENT,
  PAUSE_STEP,
  SCREENSHOT_ATTACHMENT,
  BASELINE_ATTACHMENT,
  REPORT_ATTACHMENT,
  STEP_ATTACHMENT,
  STRAY_ANNOTATION,
} from './attachments.ts'
import { collectMatrices, type MatrixCollector } from './matrix-collector.ts'
import { type Attempt, createPublisher, type Publisher } from './publisher.ts'
import { type ErrorDetails, type RunRef, RERUN_HINT, type RunEvent, type StepProgress } from './run-events.ts'
import { type CellId, getLoopFile, readPlan, type RunPlan, type FaultBaselineEntries } from './run-plan.ts'
import { findStrayError, type StrayPlace } from './stray-error.ts'

/**
 * Creates the reports of journeys from the attachments of their tests, and sends progress to the process that started
 * the runner. The runner requires reporters to be default exports.
 */
// oxlint-disable-next-line import/no-default-export -- required by the runner
export default class JourneyReporter implements Reporter {
  readonly #plan: RunPlan | undefined = readPlan()
  readonly #publisher: Publisher
  readonly #matrices: MatrixCollector
  readonly #ended: Promise<void>[] = []
  readonly #interruption = new AbortController()
  #hasFindings = false
  /** Set after an error, and if the command that started the run has ended. */
  #hasNoResult = false
  /** Resolves once all events are sent. */
  #sent: Promise<void> = Promise.resolve()

  constructor() {
    const reportsFolder = (this.#plan?.options ?? readRunOptions({})).reportsFolder
    const send = (event: RunEvent): void => this.#emit(event)
    this.#publisher = createPublisher({
      plan: this.#plan,
      reportsFolder,
      send,
      signal: this.#interruption.signal,
    })
    this.#matrices = collectMatrices({ replays: this.#plan?.replays ?? [], reportsFolder, send })
    process.once('SIGINT', () => this.#interruption.abort(new Error('Interrupted.')))
    // Without the command that started it, the runner has nothing to report to, and nothing would remove its folders.
    process.once('disconnect', () => {
      this.#hasNoResult = true
      process.kill(process.pid, 'SIGINT')
      if (this.#plan !== undefined) removeAtExit([this.#plan.workFolder, this.#plan.temporaryFolder])
    })
  }

  onTestBegin(test: TestCase, { retry }: TestResult): void {
    if (createCell(test) !== undefined) return
    const run = getRun(test)
    this.#emit(retry === 0 ? { kind: 'begin', ...run } : { kind: 'retry', ...run, attempt: retry + 1 })
  }

  onStepBegin(test: TestCase, _result: TestResult, { title, category }: TestStep): void {
    if (category === 'test.step' && title === PAUSE_STEP) this.#emit({ kind: 'hold', ...getRun(test) })
  }

  onStepEnd(test: TestCase, _result: TestResult, { attachments }: TestStep): void {
    const body = attachments.find(({ name }) => name === STEP_ATTACHMENT)?.body
    if (body !== undefined) this.#emit({ kind: 'step', ...getRun(test), step: parse<StepProgress>(body) })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'interrupted' || result.status === 'skipped') return
    const isLast = result.status === 'passed' || result.retry >= test.retries
    this.#ended.push(
      this.#conclude(test, isLast).catch((error: unknown) => this.#emit({ kind: 'error', error: getDetails(error) })),
    )
  }

  onError(error: TestError): void {
    this.#emit({ kind: 'error', error: runnerError(error) })
  }

  onStdOut(chunk: string | Buffer): void {
    if (this.#plan !== undefined) process.stdout.write(chunk)
  }

  onStdErr(chunk: string | Buffer): void {
    if (this.#plan !== undefined) process.stderr.write(chunk)
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#matrices.expect(suite.allTests().flatMap((test) => createCell(test) ?? []))
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    await Promise.all(this.#ended)
    if (status === 'interrupted') {
      if (!this.#hasNoResult) await this.#matrices.publishIncomplete()
    } else {
      await this.#publisher.measureRest().catch((error: unknown) => {
        if (!this.#interruption.signal.aborted) this.#emit({ kind: 'error', error: getDetails(error) })
      })
    }
    // The process ends after this and would discard the events that a busy command has not read yet.
    await this.#sent
    return { status: status === 'passed' && this.#hasFindings ? 'failed' : status }
  }

  async #conclude(test: TestCase, isLast: boolean): Promise<void> {
    const last = test.results.at(-1)
    if (last === undefined) return
    const id = createCell(test)
    if (id !== undefined) return this.#concludeCell(id, last)
    const run = getRun(test)
    const attempts = await Promise.all(test.results.map(readAttempt))
    const report = attempts.at(-1)?.report
    const place = getStrayPlace(last)
    const thrown = getError(last)
    // The runner closes the browser after a stray error, which may be the reason why the step failed. The errors of a
    // broken step can also contain its `expect.soft`, which is not stray.
    const stray =
      place === undefined && thrown?.kind === 'broken-journey' ? undefined : findStrayError(last.errors, report, place)
    const error = (await this.#readLoop(last)) ?? stray ?? thrown
    if (error !== undefined && error.kind !== 'broken-journey') return this.#emit({ kind: 'error', error })
    if (error !== undefined) {
      if (isLast) this.#emit({ kind: 'broken', ...run, error, durationMs: last.duration })
      return
    }
    if (report === undefined) return
    for (const { name, status, durationMs } of report.steps) {
      if (status !== 'skipped') continue
      this.#emit({ kind: 'step', ...run, step: { name, status, durationMs, accessibilityFindings: 0 } })
    }
    const baseline = last.attachments.find(({ name }) => name === BASELINE_ATTACHMENT)?.body
    const { path } = last.attachments.find(({ name }) => name === REPORT_ATTACHMENT) ?? {}
    if (baseline !== undefined && path !== undefined && !hasFailedStep(report)) {
      this.#emit({ kind: 'baseline', ...run, report, file: path, baseline: parse<FaultBaselineEntries>(baseline) })
    } else if (isLast) await this.#publisher.conclude(attempts.filter((attempt) => attempt !== undefined))
  }

  /** Returns the error of the endless loop that ended the worker of a test. */
  async #readLoop({ workerIndex }: TestResult): Promise<ErrorDetails | undefined> {
    if (this.#plan === undefined) return undefined
    const file = getLoopFile(this.#plan, workerIndex)
    const content = await readFile(file).catch(() => undefined)
    return content === undefined ? undefined : parse<ErrorDetails>(content)
  }

  async #concludeCell(id: CellId, result: TestResult): Promise<void> {
    const { attachments } = result
    const body = attachments.find(({ name }) => name === CELL_ATTACHMENT)?.body
    const { path } = attachments.find(({ name }) => name === SCREENSHOT_ATTACHMENT) ?? {}
    if (body === undefined) {
      const error = (await this.#readLoop(result)) ?? getError(result) ?? runnerError({})
      this.#emit({ kind: 'error', error })
    } else await this.#matrices.add(id, parse<FaultCell>(body), path)
  }

  #emit(event: RunEvent): void {
    if (event.kind === 'report' && event.report.verdict === 'findings') this.#hasFindings = true
    if (event.kind === 'error') this.#hasNoResult = true
    if (process.send !== undefined) this.#send(event)
    else if (event.kind === 'report') console.log(`Report: ${event.folder}/index.html`)
    else if (event.kind === 'error') console.log(`${event.error.message}\n  Next: ${event.error.next}`)
  }

  /** Sends an event. Events are sent in order, so once the last one is sent, all of them are. */
  #send(event: RunEvent): void {
    this.#sent = new Promise((sent) => {
      // A command that has ended does not read events. The runner detects this itself.
      process.send?.(event, undefined, undefined, () => sent())
    })
  }
}

/** Removes folders when this process exits. */
function removeAtExit(folders: readonly string[]): void {
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
}

function getRun(test: TestCase): RunRef {
  return { journey: test.title, ...parseTarget(test.parent.project()?.name ?? 'desktop') }
}

/** Returns the replay that a test runs, or undefined for the test of a journey. */
function createCell(test: TestCase): CellId | undefined {
  const description = test.annotations.find(({ type }) => type === CELL_ANNOTATION)?.description
  return description === undefined ? undefined : (JSON.parse(description) as CellId)
}

/** Returns where the code of the journey first threw an error outside of the control flow of its steps. */
function getStrayPlace({ annotations }: TestResult): StrayPlace | undefined {
  const description = annotations.find(({ type }) => type === STRAY_ANNOTATION)?.description
  return description === undefined ? undefined : (JSON.parse(description) as StrayPlace)
}

function getError({ attachments, errors }: Pick<TestResult, 'attachments' | 'errors'>): ErrorDetails | undefined {
  const body = attachments.find(({ name }) => name === ERROR_ATTACHMENT)?.body
  const [error] = errors
  if (body !== undefined) return parse<ErrorDetails>(body)
  if (attachments.some(({ name }) => name === REPORT_ATTACHMENT)) return undefined
  return runnerError(error ?? { message: 'The test ended without a report.' })
}

async function readAttempt({ attachments }: TestResult): Promise<Attempt | undefined> {
  const path = attachments.find(({ name }) => name === REPORT_ATTACHMENT)?.path
  if (path === undefined) return undefined
  return { file: path, report: parse<ObservedJourney>(await readFile(path)) }
}

/** Returns the details of an error in the runner itself or its environment. */
/** Next step if Playwright's own command finds no test, such as for a misspelled name or a journey file of a user. */
const NO_TEST_HINT =
  'The tests are the journeys of src/harness/journeys/registry.ts, which "npx storefront journey --list" lists. ' +
  'Run a file of your own with "npx storefront journey ./file.ts".'

function runnerError({ value, message = value ?? 'The runner failed.' }: TestError): ErrorDetails {
  const text = stripVTControlCharacters(message).replace(/^(?:Timeout)?Error: /, '')
  if (text.startsWith('browserType.launch: ')) {
    const {
      kind,
      message: launchMessage,
      next,
    } = createLaunchError(text, process.env['STOREFRONT_BROWSER'] ?? 'of this computer')
    return { kind, message: launchMessage, next }
  }
  if (text.startsWith('No tests found')) return { kind: 'usage', message: text, next: NO_TEST_HINT }
  return { kind: 'external', ...(explainDiskFailure(text) ?? { message: text, next: RERUN_HINT }) }
}

function getDetails(error: unknown): ErrorDetails {
  if (error instanceof StorefrontError) return { kind: error.kind, message: error.message, next: error.next }
  return runnerError({ message: error instanceof Error ? error.message : String(error) })
}

function parse<Value>(body: Buffer): Value {
  return JSON.parse(body.toString('utf8')) as Value
}
