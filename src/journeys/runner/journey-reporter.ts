import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, TestCase, TestError, TestResult, TestStep } from 'playwright/types/testReporter'
import { BLOCKED } from './block-watch.ts'
import { RULE_ANNOTATION } from './run-settings.ts'

/** Attachments that explain a failure. */
const EXPLANATIONS = new Set(['problems', 'warnings', 'requests', 'fault matrix'])

/** Attachments and annotations that contain no text of a page and no input if the API is not the mock. */
const SAFE_ATTACHMENTS = new Set([...EXPLANATIONS, 'accessibility', 'fault matrix as JSON'])
const SAFE_ANNOTATIONS = new Set([RULE_ANNOTATION, 'summary', 'skip'])

/** Matches a line of an error message that contains no text of a page and no input. */
const SAFE_LINE =
  /^(?:This journey needs the mock: .*|expect\(\w+\)\.[\w.]+\([\w, ]*\)(?: failed)?(?: \/\/ [\w. ]+)?|\w+\.\w+: Timeout \d+ms exceeded\.|Test timeout of \d+ms exceeded\.|worker process exited unexpectedly .*|The page has received no successful response from \w+\.|The step took longer than \d+ s\.|\d+ accessibility findings?)$/

/** Fields of a step that describe the call with its arguments. */
type StepDetails = Pick<TestStep, 'title' | 'subtitle' | 'params' | 'error'>

const isListing = process.argv.includes('--list')

/**
 * Fails a run in which no journey ran or no rule was applied. Listed before the other reporters, it also removes
 * everything that may be private from what they receive if the API is not the mock.
 */
export default class JourneyReporter implements Reporter {
  readonly #showsPages: boolean
  readonly #reports: string
  readonly #applied = new Map<string, number>()
  #hasRun = false
  #hasInvalidFile = false

  constructor({ showsPages, reports }: { readonly showsPages: boolean; readonly reports: string }) {
    this.#showsPages = showsPages
    this.#reports = reports
    // A pipe that closes early, as in `storefront journey | head`, does not end the run.
    for (const stream of [process.stdout, process.stderr]) {
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error
      })
    }
  }

  printsToStdio(): boolean {
    return false
  }

  onBegin(): void {
    // The blob of an earlier run would be merged with this one.
    if (!isListing) rmSync(join(this.#reports, 'blob'), { recursive: true, force: true })
  }

  onStepBegin(test: TestCase, _result: TestResult, step: TestStep): void {
    if (!this.#isPrivate(test)) return
    const details: { -readonly [Name in keyof StepDetails]: StepDetails[Name] } = step
    const isStepOfJourney = step.category === 'test.step' && step.parent?.category !== 'test.step'
    if (!isStepOfJourney) details.title = getSafeTitle(step)
    delete details.subtitle
    delete details.params
  }

  onStdErr(chunk: string | Buffer): void {
    // Playwright prints no output of a private run.
    if (!this.#showsPages && String(chunk).trim().startsWith(BLOCKED)) console.error(String(chunk))
  }

  onError({ message = '' }: TestError): void {
    // Playwright starts its server and loads the files before the first test.
    if (!this.#hasRun && !message.includes('config.webServer')) this.#hasInvalidFile = true
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') this.#hasRun = true
    const blocked = result.stderr.map((chunk) => String(chunk).trim()).find((text) => text.startsWith(BLOCKED))
    for (const { type, description = '' } of test.annotations) {
      const [, label, applied] = /^(.*): applied to (\d+) requests?$/.exec(description) ?? []
      if (type !== RULE_ANNOTATION || label === undefined) continue
      this.#applied.set(label, (this.#applied.get(label) ?? 0) + Number(applied))
    }
    if (this.#isPrivate(test)) hidePrivate(test, result)
    if (blocked !== undefined) for (const error of result.errors) error.message = `${blocked}\n\n${error.message}`
    // A terminal ends with them, so what explains the failure follows the pictures.
    result.attachments.sort(({ name: one }, { name: other }) => rankOf(one) - rankOf(other))
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (!this.#showsPages && !isListing) removeFiles(join(this.#reports, 'results'))
    if (status !== 'passed') return undefined
    const unapplied = [...this.#applied].filter(([, applied]) => applied === 0).map(([label]) => label)
    for (const label of unapplied) {
      console.error(
        `\n"${label}" was applied to no request, so the result says nothing about it. ` +
          'Run a journey that sends the request; --fault-matrix lists the requests of a journey.',
      )
    }
    const hasRun = this.#hasRun || isListing
    if (!hasRun) console.error('\nNo journey ran: no test was found, or all were skipped.')
    return hasRun && unapplied.length === 0 ? undefined : { status: 'failed' }
  }

  onExit(): Promise<void> {
    // The other reporters have printed the error.
    if (this.#hasInvalidFile) console.error('  Next: Correct the journey file, then run the command again.')
    return Promise.resolve()
  }

  /** Lighthouse opens pages that nobody has typed into. */
  #isPrivate(test: TestCase): boolean {
    return !this.#showsPages && test.parent.project()?.name !== 'performance'
  }
}

/** Returns the kind of a call, such as `Fill`. The journey writes the titles of its inner steps and expectations. */
function getSafeTitle({ category, title }: TestStep): string {
  if (category === 'test.step' || category === 'expect') return category
  return /^[\w ]*/.exec(title.replace(/ ".*$/s, ''))?.[0] ?? ''
}

const rankOf = (name: string): number => Number(EXPLANATIONS.has(name))

/** Removes output, attachments, annotations and texts of errors that may be private. */
function hidePrivate(test: TestCase, result: TestResult): void {
  const { stdout, stderr, attachments, errors } = result
  stdout.length = 0
  stderr.length = 0
  keep(attachments, ({ name, path }) => SAFE_ATTACHMENTS.has(name) && path === undefined)
  for (const annotations of [test.annotations, result.annotations]) {
    keep(annotations, ({ type }) => SAFE_ANNOTATIONS.has(type))
  }
  const explanations = attachments.filter(({ name }) => EXPLANATIONS.has(name)).map(({ body }) => body?.toString())
  for (const error of errors) hideTexts(error, explanations.join('\n'))
  hideInSteps(result.steps)
}

function hideInSteps(steps: readonly TestStep[]): void {
  for (const step of steps) {
    keep(step.attachments, ({ name, path }) => SAFE_ATTACHMENTS.has(name) && path === undefined)
    if (step.error !== undefined) hideTexts(step.error, '')
    hideInSteps(step.steps)
  }
}

/** Keeps the lines of a message that are in the explanations of the failure or known to be safe. */
function hideTexts(error: TestError, explanations: string): void {
  const { file = '', line } = error.location ?? {}
  const kept = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .map((text) => text.replace(/^Error: /, '').trim())
    .filter((text) => text !== '' && (explanations.includes(text) || SAFE_LINE.test(text)))
  const texts = kept.length === 0 ? ['The message is not kept, because it may contain private data.'] : kept
  error.message = [...texts, ...(line === undefined ? [] : ['', `In ${basename(file)}, line ${line}.`])].join('\n')
  // The reporters would show the code at these places, which may contain what is typed.
  delete error.stack
  delete error.snippet
  delete error.location
  delete error.value
  delete error.cause
  // The accessibility tree of the page.
  delete (error as { errorContext?: string }).errorContext
}

/** Removes the files that tests and Playwright have written, but not the list of failed tests. */
function removeFiles(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name !== '.last-run.json') rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Removes the elements of an array that do not pass a test. */
function keep<Value>(values: Value[], isKept: (value: Value) => boolean): void {
  values.splice(0, values.length, ...values.filter(isKept))
}
