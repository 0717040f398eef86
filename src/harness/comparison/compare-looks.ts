import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '../drivers/browser.ts'
import type { JourneyReport, Step } from '../report/journey/journey-report.ts'
import type { LookDifference, Looks } from './look-difference.ts'
import { pictureDifference } from './picture-difference.ts'
import { wordsDifference } from './words-difference.ts'

/** A run and the folder that its pictures lie in. */
export interface RunInFolder {
  readonly report: Pick<JourneyReport, 'steps'>
  readonly folder: string
}

/**
 * The steps of a run that look or read otherwise than the steps of the same name in another (JRNY-67), in the run's
 * order; a step that either run did not come to is left out. The earlier pictures of these steps are copied into the
 * run's folder. `page` is any page of a browser; what it shows stays.
 */
export async function compareLooks(
  page: Page,
  before: RunInFolder,
  now: RunInFolder,
): Promise<Pick<Looks, 'compared' | 'differences'>> {
  const differences: LookDifference[] = []
  let compared = 0
  for (const step of now.report.steps) {
    const namesakes = before.report.steps.filter(({ name }) => name === step.name)
    const earlier = namesakes.find(({ number }) => number === step.number) ?? namesakes[0]
    if (earlier === undefined || earlier.status === 'not-run' || step.status === 'not-run') continue
    compared += 1
    const picture = await comparePictures(page, { run: before, step: earlier }, { run: now, step })
    const [wordsBefore, wordsNow] = [earlier.look?.words, step.look?.words]
    const words = wordsBefore === undefined || wordsNow === undefined ? [] : wordsDifference(wordsBefore, wordsNow)
    if (picture !== null || words.length > 0) differences.push({ number: step.number, step: step.name, picture, words })
  }
  return { compared, differences }
}

interface StepOfRun {
  readonly run: RunInFolder
  readonly step: Step
}

async function comparePictures(page: Page, before: StepOfRun, now: StepOfRun): Promise<LookDifference['picture']> {
  if (before.step.picture === null || now.step.picture === null) return null
  const earlier = join(before.run.folder, before.step.picture)
  const bytes = {
    // Somebody may have tidied up meanwhile.
    before: await readFile(earlier).catch(() => Buffer.of()),
    now: await readFile(join(now.run.folder, now.step.picture)),
  }
  if (bytes.before.length === 0 || bytes.before.equals(bytes.now)) return null
  const masked = [...(before.step.look?.masked ?? []), ...(now.step.look?.masked ?? [])]
  const difference = await pictureDifference(page, bytes, masked)
  if (difference === null || (difference.areas.length === 0 && difference.sizes === null)) return null
  const copy = `pictures/before-${now.step.number}.webp`
  await copyFile(earlier, join(now.run.folder, copy))
  return { before: copy, ...difference }
}
