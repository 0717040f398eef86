import { readFile, realpath, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readBytesInside } from '#folders/read-inside.ts'
import type { Browser, Page } from '../drivers/browser.ts'
import { MAX_SCREENSHOT_BYTES } from '../findings/file-limits.ts'
import type { DiffLine, SnapshotComparison, SnapshotDiff, StepSnapshot } from '../findings/snapshot.ts'
import type { Step } from '../findings/step.ts'
import { diffLines } from './line-diff.ts'
import { diffScreenshots } from './screenshot-diff.ts'

/** A run and the folder that contains its screenshots. */
export interface RunInFolder {
  readonly report: { readonly steps: readonly Step[] }
  readonly folder: string
}

/** Compares a run with a baseline in a new page of the browser. */
export async function checkSnapshots(
  browser: Browser,
  baseline: RunInFolder & { readonly report: { readonly startedAt: string } },
  current: RunInFolder,
  strict: boolean,
): Promise<SnapshotComparison> {
  const page = await browser.newPage()
  try {
    const compared = await compareSnapshots(page, baseline, current)
    const name = basename(await realpath(baseline.folder))
    return { baseline: name, startedAt: baseline.report.startedAt, strict, ...compared }
  } finally {
    await page.close()
  }
}

/**
 * Returns the steps of a run that differ from the steps with the same names in another run, in the order of the run,
 * and the steps of the other run that this one did not reach or capture. The baseline's screenshots of these steps are
 * copied into the folder of the run. `page` can be any page of a browser, and its content stays unchanged.
 * @internal
 */
export async function compareSnapshots(
  page: Page,
  baseline: RunInFolder,
  current: RunInFolder,
): Promise<Pick<SnapshotComparison, 'compared' | 'notChecked' | 'differences'>> {
  const differences: SnapshotDiff[] = []
  let compared = 0
  const checked = new Set<Step>()
  for (const step of current.report.steps) {
    const baselineStep = isCaptured(step) ? sameStep(baseline, step) : undefined
    if (baselineStep === undefined) continue
    compared += 1
    checked.add(baselineStep)
    const screenshot = isOnlyScrolled(baselineStep.snapshot, step.snapshot)
      ? null
      : await compareScreenshots(page, { run: baseline, step: baselineStep }, { run: current, step })
    const ariaDiff = diffTexts(baselineStep.snapshot?.aria, step.snapshot?.aria)
    const appearanceDiff = diffTexts(baselineStep.snapshot?.appearance, step.snapshot?.appearance)
    if (screenshot === null && ariaDiff.length + appearanceDiff.length === 0) continue
    const { number, name } = step
    differences.push({ number, step: name, screenshot, ariaDiff, ...(appearanceDiff.length > 0 && { appearanceDiff }) })
  }
  const notChecked = baseline.report.steps.filter((step) => isCaptured(step) && !checked.has(step))
  return { compared, notChecked: notChecked.map(({ name }) => name), differences }
}

/**
 * Returns whether both snapshots show the same page at different scroll positions. The position depends on the speed of
 * the computer: whenever an action waits for its element, for example until a button is enabled, Playwright scrolls to
 * the element again, alternately to the edges and the center of the window.
 */
function isOnlyScrolled(baseline: StepSnapshot | null | undefined, current: StepSnapshot | null | undefined): boolean {
  if (baseline == null || current == null) return false
  return (
    baseline.scrollTop !== current.scrollTop &&
    baseline.aria === current.aria &&
    baseline.appearance === current.appearance
  )
}

/** Returns the changed lines, or none if one of the steps has no snapshot. */
function diffTexts(baseline: string | undefined, current: string | undefined): DiffLine[] {
  return baseline === undefined || current === undefined ? [] : diffLines(baseline, current)
}

function isCaptured({ status, snapshot, screenshot }: Step): boolean {
  return status !== 'skipped' && (snapshot != null || screenshot !== null)
}

/**
 * Returns whether a completed step matches the baseline pixel by pixel. Also returns true for a step that is not in
 * the baseline. `snapshot` is redacted, and `screenshot` is relative to `folder`.
 */
export async function matchesBaseline(
  baseline: RunInFolder,
  step: Pick<Step, 'number' | 'name'>,
  current: { readonly folder: string; readonly screenshot: string; readonly snapshot: StepSnapshot },
): Promise<boolean> {
  const { screenshot = null, snapshot = null } = sameStep(baseline, step) ?? {}
  if (snapshot !== null && snapshot.aria !== current.snapshot.aria) return false
  if (snapshot !== null && snapshot.appearance !== current.snapshot.appearance) return false
  if (screenshot === null || isOnlyScrolled(snapshot, current.snapshot)) return true
  const bytes = await readBytesInside(baseline.folder, screenshot, MAX_SCREENSHOT_BYTES)
  return bytes === undefined || bytes.equals(await readFile(join(current.folder, current.screenshot)))
}

/**
 * Returns the step with this name in another run. If several steps have the name, the number must match as well.
 * Returns undefined if the step was not run.
 */
function sameStep({ report }: RunInFolder, { name, number }: Pick<Step, 'number' | 'name'>): Step | undefined {
  const namesakes = report.steps.filter((step) => step.name === name && step.status !== 'skipped')
  return namesakes.find((step) => step.number === number) ?? namesakes[0]
}

interface StepOfRun {
  readonly run: RunInFolder
  readonly step: Step
}

async function compareScreenshots(
  page: Page,
  baseline: StepOfRun,
  current: StepOfRun,
): Promise<SnapshotDiff['screenshot']> {
  if (baseline.step.screenshot === null || current.step.screenshot === null) return null
  const bytes = {
    // The file may since have been deleted.
    baseline:
      (await readBytesInside(baseline.run.folder, baseline.step.screenshot, MAX_SCREENSHOT_BYTES)) ?? Buffer.of(),
    current: await readFile(join(current.run.folder, current.step.screenshot)),
  }
  if (bytes.baseline.length === 0 || bytes.baseline.equals(bytes.current)) return null
  const masked = [...(baseline.step.snapshot?.masked ?? []), ...(current.step.snapshot?.masked ?? [])]
  const difference = await diffScreenshots(page, bytes, masked)
  if (difference === null || (difference.areas.length === 0 && difference.sizes === null)) return null
  const copy = `screenshots/baseline-${current.step.number}.webp`
  await writeFile(join(current.run.folder, copy), bytes.baseline)
  return { baseline: copy, ...difference }
}
