import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBytesInside } from '#folders/read-inside.ts'
import type { Page } from '../drivers/browser.ts'
import { MAX_SCREENSHOT_BYTES } from '../findings/file-limits.ts'
import type { SnapshotDiff, SnapshotComparison } from '../findings/snapshot.ts'
import type { Step } from '../findings/step.ts'
import { diffAria } from './aria-diff.ts'
import { diffScreenshots } from './screenshot-diff.ts'

/** A run and the folder that its pictures lie in. */
export interface RunInFolder {
  readonly report: { readonly steps: readonly Step[] }
  readonly folder: string
}

/**
 * The steps of a run that look or read otherwise than the steps of the same name in another (JRNY-67), in the run's
 * order; a step that either run did not come to is left out. The earlier pictures of these steps are copied into the
 * run's folder. `page` is any page of a browser; what it shows stays.
 */
export async function compareSnapshots(
  page: Page,
  before: RunInFolder,
  now: RunInFolder,
): Promise<Pick<SnapshotComparison, 'compared' | 'differences'>> {
  const differences: SnapshotDiff[] = []
  let compared = 0
  for (const step of now.report.steps) {
    const earlier = sameStep(before, step)
    if (earlier === undefined || step.status === 'skipped') continue
    compared += 1
    const picture = await comparePictures(page, { run: before, step: earlier }, { run: now, step })
    const [wordsBefore, wordsNow] = [earlier.snapshot?.aria, step.snapshot?.aria]
    const words = wordsBefore === undefined || wordsNow === undefined ? [] : diffAria(wordsBefore, wordsNow)
    if (picture !== null || words.length > 0)
      differences.push({ number: step.number, step: step.name, screenshot: picture, ariaDiff: words })
  }
  return { compared, differences }
}

/**
 * Whether a step that has just ended looks and reads as in the run before, pixel by pixel; also where that has nothing of
 * it. `words` are redacted, and `picture` is relative to `folder`.
 */
export async function matchesBaseline(
  before: RunInFolder,
  step: Pick<Step, 'number' | 'name'>,
  now: { readonly folder: string; readonly picture: string; readonly words: string },
): Promise<boolean> {
  const { screenshot: picture = null, snapshot: look = null } = sameStep(before, step) ?? {}
  if (look !== null && look.aria !== now.words) return false
  if (picture === null) return true
  const bytes = await readBytesInside(before.folder, picture, MAX_SCREENSHOT_BYTES)
  return bytes === undefined || bytes.equals(await readFile(join(now.folder, now.picture)))
}

/** The step of another run that has the name, and where several have it the number too; undefined where it was not run. */
function sameStep({ report }: RunInFolder, { name, number }: Pick<Step, 'number' | 'name'>): Step | undefined {
  const namesakes = report.steps.filter((step) => step.name === name && step.status !== 'skipped')
  return namesakes.find((step) => step.number === number) ?? namesakes[0]
}

interface StepOfRun {
  readonly run: RunInFolder
  readonly step: Step
}

async function comparePictures(page: Page, before: StepOfRun, now: StepOfRun): Promise<SnapshotDiff['screenshot']> {
  if (before.step.screenshot === null || now.step.screenshot === null) return null
  const bytes = {
    // It may have been deleted meanwhile.
    before: (await readBytesInside(before.run.folder, before.step.screenshot, MAX_SCREENSHOT_BYTES)) ?? Buffer.of(),
    now: await readFile(join(now.run.folder, now.step.screenshot)),
  }
  if (bytes.before.length === 0 || bytes.before.equals(bytes.now)) return null
  const masked = [...(before.step.snapshot?.masked ?? []), ...(now.step.snapshot?.masked ?? [])]
  const difference = await diffScreenshots(page, bytes, masked)
  if (difference === null || (difference.areas.length === 0 && difference.sizes === null)) return null
  const copy = `screenshots/baseline-${now.step.number}.webp`
  await writeFile(join(now.run.folder, copy), bytes.before)
  return { baseline: copy, ...difference }
}
