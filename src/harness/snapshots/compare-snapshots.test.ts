import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from '../drivers/browser.ts'
import type { Step } from '../findings/step.ts'
import { createStep } from '../report/model/test-journey-report.ts'
import { compareSnapshots, matchesBaseline } from './compare-snapshots.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-snapshots-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** The page is used only if screenshots are compared by pixel. */
const page = {} as Page

const stepWith = (number: number, name: string, aria: string, changes: Partial<Step> = {}): Step =>
  createStep(name, { number, snapshot: { aria, appearance: 'p: 9 × 9 px', masked: [], scrollTop: 0 }, ...changes })

const differing = async (baseline: readonly Step[], current: readonly Step[]): Promise<unknown> => {
  const [one, other] = [baseline, current].map((steps) => ({ folder, report: { steps: [...steps] } }))
  if (one === undefined || other === undefined) return undefined
  const { compared, differences } = await compareSnapshots(page, one, other)
  return [compared, differences.map(({ number }) => number)]
}

test('compares steps by name, and steps with the same name by number', async () => {
  const baseline = [
    stepWith(1, 'Pays', '- text: a'),
    stepWith(2, 'Pays', '- text: b'),
    stepWith(3, 'Reads', '- text: c'),
  ]
  expect(await differing(baseline, baseline)).toEqual([3, []])
  expect(await differing(baseline, [stepWith(1, 'Reads', '- text: c'), stepWith(2, 'Pays', '- text: a')])).toEqual([
    2,
    [2],
  ])
  expect(await differing(baseline, [stepWith(9, 'Pays', '- text: a')])).toEqual([1, []])
})

test('does not compare a step that either run is missing or did not reach', async () => {
  const [pays, notRun] = [stepWith(1, 'Pays', '- text: a'), stepWith(1, 'Pays', '', { status: 'skipped' })]
  expect(await differing([pays], [notRun])).toEqual([0, []])
  expect(await differing([notRun], [pays])).toEqual([0, []])
  expect(await differing([pays], [stepWith(1, 'Thanks', '')])).toEqual([0, []])
})

test('names the steps of the baseline that the run did not reach or capture', async () => {
  const baseline = [stepWith(1, 'Adds', '- text: a'), stepWith(2, 'Pays', '- text: b'), stepWith(3, 'Reads', '')]
  const run = async (...steps: readonly Step[]) => {
    const [one, other] = [baseline, steps].map((all) => ({ folder, report: { steps: [...all] } }))
    return one === undefined || other === undefined ? undefined : compareSnapshots(page, one, other)
  }
  const failed = stepWith(2, 'Pays', '', { status: 'failed', snapshot: null })
  const skipped = stepWith(3, 'Reads', '', { status: 'skipped' })
  const [adds] = baseline
  if (adds === undefined) throw new Error('There is no step.')
  expect(await run(adds, failed, skipped)).toEqual({ compared: 1, notChecked: ['Pays', 'Reads'], differences: [] })
  expect(await run(...baseline)).toEqual({ compared: 3, notChecked: [], differences: [] })
})

test('a step matches its baseline when tree and screenshot are equal, or when there is no baseline', async () => {
  for (const [name, content] of Object.entries({ 'before.webp': 'a', 'same.webp': 'a', 'other.webp': 'b' }))
    await writeFile(join(folder, name), content)
  const matches = (step: Step, screenshot: string, aria = '- text: a', appearance = 'p: 9 × 9 px'): Promise<boolean> =>
    matchesBaseline(
      { folder, report: { steps: [step] } },
      { number: 1, name: 'Pays' },
      { folder, screenshot, snapshot: { aria, appearance, masked: [], scrollTop: 0 } },
    )
  const baseline = stepWith(1, 'Pays', '- text: a', { screenshot: 'before.webp' })
  expect(await matches(baseline, 'same.webp')).toBe(true)
  expect(await matches(baseline, 'same.webp', '- text: b')).toBe(false)
  expect(await matches(baseline, 'other.webp')).toBe(false)
  expect(await matches({ ...baseline, screenshot: null }, 'other.webp')).toBe(true)
  expect(await matches({ ...baseline, screenshot: 'gone.webp' }, 'other.webp')).toBe(true)
  expect(await matches({ ...baseline, name: 'Thanks' }, 'other.webp')).toBe(true)
  expect(await matches(baseline, 'same.webp', '- text: a', 'p: 9 × 8 px')).toBe(false)
})

test('compares the appearance', async () => {
  const [narrow, wide] = ['9', '12'].map((width) =>
    stepWith(1, 'Pays', '- text: a', {
      snapshot: { aria: '- text: a', appearance: `p: ${width} × 9 px`, masked: [], scrollTop: 0 },
    }),
  )
  const run = (...steps: readonly (Step | undefined)[]) => ({
    folder,
    report: { steps: steps.flatMap((step) => step ?? []) },
  })
  expect((await compareSnapshots(page, run(narrow), run(wide))).differences).toEqual([
    {
      number: 1,
      step: 'Pays',
      screenshot: null,
      ariaDiff: [],
      appearanceDiff: [
        { kind: 'removed', text: 'p: 9 × 9 px' },
        { kind: 'added', text: 'p: 12 × 9 px' },
      ],
    },
  ])
})

test('a page that is only scrolled to another position matches its baseline', async () => {
  for (const name of ['before.webp', 'scrolled.webp']) await writeFile(join(folder, name), name)
  const at = (scrollTop: number, appearance: string, screenshot: string): Step =>
    createStep('Pays', {
      number: 1,
      screenshot,
      snapshot: { aria: '- text: a', appearance, masked: [], scrollTop },
    })
  const compare = async (baseline: Step, current: Step) => {
    const [before, now] = [baseline, current].map((step) => ({ folder, report: { steps: [step] } }))
    const { snapshot, screenshot } = current
    if (before === undefined || now === undefined || snapshot == null || screenshot === null) return undefined
    const matches = await matchesBaseline(before, baseline, { folder, screenshot, snapshot })
    return [matches, matches && (await compareSnapshots(page, before, now)).differences.length]
  }
  const baseline = at(1441, 'p: 9 × 9 px', 'before.webp')
  expect(await compare(baseline, at(1081, 'p: 9 × 9 px', 'scrolled.webp'))).toEqual([true, 0])
  expect(await compare(baseline, at(1081, 'p: 9 × 8 px', 'scrolled.webp'))).toEqual([false, false])
  expect(await compare(baseline, at(1441, 'p: 9 × 9 px', 'scrolled.webp'))).toEqual([false, false])
})
