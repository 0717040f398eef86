import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import type { Step } from '../findings/step.ts'
import { stepOf } from '../report/model/test-journey-report.ts'
import { compareSnapshots, matchesBaseline } from './compare-snapshots.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-looks-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Nothing of it is asked where no picture is compared by its pixels. */
const page = {} as Page

const reads = (number: number, name: string, words: string, changes: Partial<Step> = {}): Step =>
  stepOf(name, { number, snapshot: { aria: words, masked: [] }, ...changes })

const differing = async (before: readonly Step[], now: readonly Step[]): Promise<unknown> => {
  const [one, other] = [before, now].map((steps) => ({ folder, report: { steps: [...steps] } }))
  if (one === undefined || other === undefined) return undefined
  const { compared, differences } = await compareSnapshots(page, one, other)
  return [compared, differences.map(({ number }) => number)]
}

test('JRNY-67 steps are held against those of their name, and where two are called alike of their number', async () => {
  const before = [reads(1, 'Pays', '- text: a'), reads(2, 'Pays', '- text: b'), reads(3, 'Reads', '- text: c')]
  expect(await differing(before, before)).toEqual([3, []])
  expect(await differing(before, [reads(1, 'Reads', '- text: c'), reads(2, 'Pays', '- text: a')])).toEqual([2, [2]])
  expect(await differing(before, [reads(9, 'Pays', '- text: a')])).toEqual([1, []])
})

test('JRNY-67 a step that either run did not come to, or that the other does not have, is left out', async () => {
  const [pays, notRun] = [reads(1, 'Pays', '- text: a'), reads(1, 'Pays', '', { status: 'skipped' })]
  expect(await differing([pays], [notRun])).toEqual([0, []])
  expect(await differing([notRun], [pays])).toEqual([0, []])
  expect(await differing([pays], [reads(1, 'Thanks', '')])).toEqual([0, []])
})

test('JRNY-70 a step that has just ended looks as before where words and picture are the same, or nothing is known', async () => {
  for (const [name, content] of Object.entries({ 'before.webp': 'a', 'same.webp': 'a', 'other.webp': 'b' }))
    await writeFile(join(folder, name), content)
  const looks = (step: Step, picture: string, words = '- text: a'): Promise<boolean> =>
    matchesBaseline({ folder, report: { steps: [step] } }, { number: 1, name: 'Pays' }, { folder, picture, words })
  const before = reads(1, 'Pays', '- text: a', { screenshot: 'before.webp' })
  expect(await looks(before, 'same.webp')).toBe(true)
  expect(await looks(before, 'same.webp', '- text: b')).toBe(false)
  expect(await looks(before, 'other.webp')).toBe(false)
  expect(await looks({ ...before, screenshot: null }, 'other.webp')).toBe(true)
  expect(await looks({ ...before, screenshot: 'gone.webp' }, 'other.webp')).toBe(true)
  expect(await looks({ ...before, name: 'Thanks' }, 'other.webp')).toBe(true)
})
