import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullResult, Reporter, TestCase, TestError, TestResult, TestStep } from 'playwright/types/testReporter'
import { createRedactor } from '#redaction/redactor.ts'
import { RULE_ANNOTATION } from './fixtures.ts'

/** Minimum length of a typed value that is removed from texts. A shorter one would also match other words. */
const MIN_VALUE_LENGTH = 3

/** Fields of a step that describe the call with its arguments. */
type StepDetails = Pick<TestStep, 'title' | 'category' | 'subtitle' | 'params' | 'error'>

/**
 * Fails a run in which no journey ran or no rule was applied. Listed before the other reporters, it also removes typed
 * values and tokens from what they receive if the API is not the mock.
 */
export default class JourneyReporter implements Reporter {
  readonly #showsPages: boolean
  readonly #typed = new WeakMap<TestResult, string[]>()
  readonly #applied = new Map<string, number>()
  #hasRun = false

  constructor({ showsPages }: { readonly showsPages: boolean }) {
    this.#showsPages = showsPages
  }

  printsToStdio(): boolean {
    return false
  }

  onStepBegin(_test: TestCase, result: TestResult, step: TestStep): void {
    if (this.#showsPages) return
    const values = this.#typed.get(result) ?? []
    values.push(...listTexts(step.params).filter((text) => text.length >= MIN_VALUE_LENGTH))
    this.#typed.set(result, values)
    if (step.category === 'test.step') return
    const details: { -readonly [Name in keyof StepDetails]: StepDetails[Name] } = step
    details.title = step.title.replace(/ ".*$/s, '')
    delete details.params
    // A URL may contain a token.
    if (/^(?:Navigate|Wait)/.test(step.title)) delete details.subtitle
  }

  onStepEnd(_test: TestCase, result: TestResult, step: TestStep): void {
    if (step.error !== undefined) this.#redact(step.error, result)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') this.#hasRun = true
    for (const { type, description = '' } of test.annotations) {
      const [, label, applied] = /^(.*): applied to (\d+) requests?$/.exec(description) ?? []
      if (type !== RULE_ANNOTATION || label === undefined) continue
      this.#applied.set(label, (this.#applied.get(label) ?? 0) + Number(applied))
    }
    for (const error of result.errors) this.#redact(error, result)
    if (!this.#showsPages) removeErrorContext(result)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (status !== 'passed') return undefined
    const unapplied = [...this.#applied].filter(([, applied]) => applied === 0).map(([label]) => label)
    for (const label of unapplied) {
      console.error(`\n"${label}" was applied to no request, so the result says nothing about it.`)
    }
    const hasRun = this.#hasRun || process.argv.includes('--list')
    if (!hasRun) console.error('\nNo journey ran.')
    return hasRun && unapplied.length === 0 ? undefined : { status: 'failed' }
  }

  #redact(error: TestError, result: TestResult): void {
    if (this.#showsPages) return
    const redact = createRedactor({ 'typed value': this.#typed.get(result) ?? [] })
    const { file = '', line } = error.location ?? {}
    const place = line === undefined ? '' : `\n\nIn ${basename(file)}, line ${line}.`
    error.message = redact(error.message ?? '') + place
    // The reporters would show the code at these places, which may contain what is typed.
    delete error.stack
    delete error.snippet
    delete error.location
    delete error.value
    // The accessibility tree of the page.
    delete (error as { errorContext?: string }).errorContext
  }
}

/** Removes the file with the code of the journey and the errors, which Playwright writes after the test. */
function removeErrorContext({ attachments }: TestResult): void {
  for (const attachment of attachments.filter(({ name }) => name === 'error-context')) {
    if (attachment.path !== undefined) rmSync(attachment.path, { force: true })
    attachments.splice(attachments.indexOf(attachment), 1)
  }
}

/** Returns all texts in the arguments of a call, except its locator, which does not contain what is typed. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'locator' ? [] : listTexts(inner)))
}
