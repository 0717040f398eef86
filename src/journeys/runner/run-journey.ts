import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, test, type TestInfo, type TestStepInfo } from 'playwright/test'
import { type AccessibilityFinding, scanPage } from '#browser/axe.ts'
import { checkStepEnd } from '../step-end/check-step-end.ts'
import { takeLayoutShift } from '../step-end/page-probe.ts'
import { emptyCard, maskCard, takeScreenshot } from '../step-end/screenshot.ts'
import { settle } from '../step-end/settle.ts'
import { beginWithCauses, type JourneyRun, prepareContext, runAction } from './run-action.ts'
import type { RunSettings } from './run-settings.ts'
import { createStepError, type JourneyStep, listSteps } from './steps.ts'

type Options = Pick<RunSettings, 'accessibility' | 'snapshots'>

/** An accessibility finding and the first step that shows it. */
interface StepFinding extends AccessibilityFinding {
  readonly step: JourneyStep
}

/**
 * Runs the steps of a journey, each as a step of the test with its screenshot, and checks the page after each.
 * @throws the error of the first failed step, or {Error} with the accessibility findings.
 */
export async function runJourney(
  started: Omit<JourneyRun, 'guard'>,
  options: Options,
  testInfo: TestInfo,
): Promise<void> {
  const run = { ...started, guard: await prepareContext(started.page.context(), started) }
  const findings = new Map<string, StepFinding>()
  try {
    for (const step of listSteps(started.journey)) {
      const { name, location } = step
      await test.step(name, (info) => runStep(run, step, options, { findings, testInfo, info }), { location })
    }
  } finally {
    await attachFindings(testInfo, [...findings.values()], !run.shop.isPrivate)
  }
  const [first] = findings.values()
  if (first !== undefined) throw createStepError(formatFindings([...findings.values()]), first.step)
}

interface StepScope {
  readonly findings: Map<string, StepFinding>
  readonly testInfo: TestInfo
  readonly info: TestStepInfo
}

async function runStep(
  run: JourneyRun,
  step: JourneyStep,
  options: Options,
  { findings, testInfo, info }: StepScope,
): Promise<void> {
  const { page, guard, shop } = run
  const failure = await runAction(run, step).then(
    () => undefined,
    (error: unknown) => error,
  )
  const pageProblems: string[] = []
  await test.step('Check the page', async () => {
    await settle(page, guard)
    if (!shop.isPrivate) await attachScreenshot(run, step, info, testInfo)
    // A failed expectation is reported on its own.
    if (failure !== undefined) return emptyCard(page)
    if (options.accessibility) {
      for (const finding of await scanPage(page)) {
        const key = `${finding.rule} ${finding.selector}`
        if (!findings.has(key)) findings.set(key, { ...finding, step })
      }
    }
    // What follows the colon is a part of the page.
    const texts = await checkPage(run)
    pageProblems.push(...(shop.isPrivate ? texts.map((text) => text.replace(/:.*$/s, '')) : texts))
    if (options.snapshots) await compareSnapshots(run, step, testInfo)
  })
  const { problems, warnings, requests, pending } = guard.take()
  const rules = failure === undefined ? [] : await shop.countRules()
  const applied = rules.filter((rule) => rule.applied > 0).map(({ label }) => `the mock applied the rule: ${label}`)
  const causes = [...new Set([...problems, ...pageProblems, ...(failure === undefined ? [] : pending), ...applied])]
  if (failure !== undefined || causes.length + warnings.length > 0) {
    const sections = Object.entries({ problems: causes, warnings, requests }).filter(([, lines]) => lines.length > 0)
    const texts = sections.map(([title, lines]) => `${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    const [[title] = []] = sections
    if (title !== undefined) await info.attach(title, { body: texts.join('\n\n'), contentType: 'text/plain' })
  }
  if (failure !== undefined) throw beginWithCauses(failure, causes)
  if (causes.length > 0) throw createStepError(causes.join('\n'), step)
}

async function attachScreenshot(
  { page }: JourneyRun,
  { number, name }: JourneyStep,
  info: TestStepInfo,
  testInfo: TestInfo,
): Promise<void> {
  const path = testInfo.outputPath(`step-${number}.png`)
  try {
    await takeScreenshot(page, path)
    await info.attach(`${number}. ${name}`, { path, contentType: 'image/png' })
    // The attachment is a copy.
    await rm(path)
  } catch (error) {
    // A page that is closed or does not respond has no picture.
    await info.attach(`${number}. ${name}: no screenshot`, { body: String(error), contentType: 'text/plain' })
  }
}

/** Maximum milliseconds for a page to match its references. It no longer changes by then. */
const SNAPSHOT_LIMIT_MS = 3_000

/**
 * Compares the appearance and the accessibility tree of a page with the references of its step. Notifications are
 * hidden, because they close after ten seconds, which a slow computer may need.
 */
async function compareSnapshots({ page }: JourneyRun, step: JourneyStep, testInfo: TestInfo): Promise<void> {
  const file = `${String(step.number).padStart(2, '0')}-${step.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const picture = testInfo.snapshotPath(`${file}.png`, { kind: 'screenshot' })
  if (testInfo.config.updateSnapshots === 'default' && !existsSync(picture)) {
    throw createStepError(`There is no reference ${picture}. Write the references with --update-snapshots first.`, step)
  }
  const { length } = testInfo.errors
  const hidden = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role="status"][aria-live="polite"] > * { display: none !important; }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const timeout = SNAPSHOT_LIMIT_MS
  await expect.soft(page).toHaveScreenshot(`${file}.png`, { ...maskCard(page), timeout })
  await expect.soft(page.locator('body')).toMatchAriaSnapshot({ name: `${file}.aria.yml`, timeout })
  await hidden.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  // Hiding the notifications may have moved the page.
  await takeLayoutShift(page)
  for (const error of testInfo.errors.slice(length)) {
    error.stack = createStepError((error.message ?? '').replace(/^Error: /, ''), step).stack ?? ''
  }
}

/** Returns the problems of the page, or none if the page is closing. */
async function checkPage({ page }: JourneyRun): Promise<string[]> {
  try {
    return await checkStepEnd(page)
  } catch (error) {
    if (error instanceof Error && /context was destroyed|has been closed/.test(error.message)) return []
    throw error
  }
}

async function attachFindings(testInfo: TestInfo, findings: readonly StepFinding[], showsPage: boolean): Promise<void> {
  if (findings.length === 0) return
  const listed = findings.map(({ step, html, ...finding }) => ({
    ...finding,
    step: `${step.number}. ${step.name}`,
    ...(showsPage && { html }),
  }))
  await testInfo.attach('accessibility', { body: JSON.stringify(listed, null, 2), contentType: 'application/json' })
}

function formatFindings(findings: readonly StepFinding[]): string {
  const lines = findings.map(
    ({ message, rule, standard, impact, selector, fix, step }) =>
      `${message} (${rule}, ${standard}, ${impact})\n  Element: ${selector}\n  Step:    ${step.number}. ${step.name}\n  ${fix.replaceAll('\n', '\n  ')}`,
  )
  return `${findings.length} accessibility ${findings.length === 1 ? 'finding' : 'findings'}\n\n${lines.join('\n\n')}`
}
