import { expect, test } from 'vitest'
import { type SnapshotDiff, getStrictDiffs } from '../../findings/snapshot.ts'
import { html } from './html-text.ts'
import { getSnapshotsScript, renderSnapshots } from './journey-snapshots.ts'
import { readPage } from './test-report-page.ts'

const device = { name: 'mobile', width: 390, height: 844 }
const area = { x: 39, y: 0, width: 39, height: 422 }
const screenshot = { baseline: 'screenshots/baseline-1.webp', areas: [area], diffRatio: 0.104, sizes: null }
const ariaDiff = [
  { kind: 'unchanged' as const, text: '    - main:' },
  { kind: 'removed' as const, text: '      - text: $54.00' },
  { kind: 'added' as const, text: '      - text: $59.00' },
]

function createSnapshots(differences: readonly Omit<SnapshotDiff, 'number' | 'step'>[], strict = false) {
  return {
    baseline: 'the-run-before',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 9,
    notChecked: [],
    strict,
    differences: differences.map((each, index) => ({ number: index + 1, step: `Step ${index + 1}`, ...each })),
  }
}

function shown(differences: readonly Omit<SnapshotDiff, 'number' | 'step'>[], strict = false) {
  const section = html`<main>${renderSnapshots({ snapshots: createSnapshots(differences, strict), device })}</main>`
    .text
  return {
    text: readPage(section).section('snapshots'),
    folds: readPage(section).parts('snapshots', 'details'),
    html: section,
  }
}

test('shows the changed areas and the changed accessibility tree of a step', () => {
  const { folds, html: page } = shown([{ screenshot, ariaDiff }])
  expect(folds[0]).toContain('1 Step 1 1 area of the screenshot changed, 10.4% of it. The accessibility tree changed.')
  // The tree is shown without bullets and common indentation.
  expect(folds[0]).toContain('Accessibility tree: main: − Removed: text: $54.00 + Added: text: $59.00')
  expect(page).toContain('left:10.00%;top:0.00%;width:10.00%;height:50.00%')
})

test.each<[changes: Partial<SnapshotDiff>, text: string]>([
  [{ ariaDiff: [] }, 'The accessibility tree is unchanged.'],
  [{ screenshot: null }, 'The screenshot is unchanged. The accessibility tree changed.'],
  [{ screenshot: { ...screenshot, diffRatio: 0.0004 } }, '1 area of the screenshot changed, less than 0.1% of it.'],
  [
    { screenshot: { ...screenshot, areas: [], sizes: { baseline: '390 × 844', current: '390 × 900' } } },
    'The screenshot was 390 × 844 px and is 390 × 900 px, so its content is not compared.',
  ],
])('describes the difference %#', (changes, text) => {
  expect(shown([{ screenshot, ariaDiff, ...changes }]).folds[0]).toContain(text)
})

test('shows the changed appearance of the whole page', () => {
  const appearanceDiff = [
    { kind: 'removed' as const, text: 'h2 "Related": 300 × 34 px' },
    { kind: 'added' as const, text: 'h2 "Related": 300 × 68 px' },
  ]
  const { folds, text } = shown([
    { screenshot: null, ariaDiff: [], appearanceDiff },
    { screenshot, ariaDiff: [], appearanceDiff },
    { screenshot, ariaDiff },
  ])
  expect(folds[0]).toContain(
    'The screenshot is unchanged. The accessibility tree is unchanged. The appearance changed. ' +
      'Appearance of the whole page: − Removed: h2 "Related": 300 × 34 px + Added: h2 "Related": 300 × 68 px',
  )
  expect(folds[1]).toContain('The appearance has the same changes as in step 1.')
  expect(folds[2]).toContain('The appearance is unchanged.')
  expect(text.match(/Appearance of the whole page:/g)).toHaveLength(1)
})

test('collapses all but three steps and shows identical changes once', () => {
  const { folds, html: page, text } = shown(Array.from({ length: 5 }, () => ({ screenshot, ariaDiff })))
  expect(text).toContain('5 steps differ from the baseline 9 steps are compared with those of the-run-before')
  expect(page.match(/<details class="snapshot" open>/g)).toHaveLength(3)
  expect(folds[1]).toContain('The accessibility tree has the same changes as in step 1.')
  expect(text.match(/Accessibility tree:/g)).toHaveLength(1)
})

test('a step that differs from the baseline is a finding only with --strict-snapshots', () => {
  const one = [{ screenshot, ariaDiff }]
  expect(shown(one, true).text).toContain(
    'Each difference is a finding. To accept intended changes, run once without --strict-snapshots.',
  )
  expect(shown(one).text).toContain(
    'Differences do not fail the run unless --strict-snapshots is set. A run that passes is the next baseline.',
  )
  expect(getStrictDiffs({ snapshots: createSnapshots(one, true) })).toHaveLength(1)
  expect(getStrictDiffs({ snapshots: createSnapshots(one) })).toEqual([])
  expect(getStrictDiffs({})).toEqual([])
})

test('the page has a script only if there are two screenshots to compare', () => {
  expect(getSnapshotsScript({ snapshots: createSnapshots([{ screenshot, ariaDiff }]) })).toContain('--split')
  expect(getSnapshotsScript({ snapshots: createSnapshots([{ screenshot: null, ariaDiff }]) })).toBeUndefined()
  expect(getSnapshotsScript({})).toBeUndefined()
})

test('a step does not repeat the changed lines of an earlier step', () => {
  const line = (text: string) => ({ kind: 'added' as const, text })
  const { folds } = shown([
    { screenshot, ariaDiff: [], appearanceDiff: [line('a "FAQ": 18px'), line('a "Jobs": 18px')] },
    { screenshot, ariaDiff: [], appearanceDiff: [line('p "$84.50"'), line('a "FAQ": 18px'), line('a "Jobs": 18px')] },
    { screenshot, ariaDiff: [], appearanceDiff: [line('p "$84.50"'), line('a "Jobs": 18px')] },
  ])
  expect(folds[1]).toContain('The appearance changed; 2 lines are the same as in step 1.')
  expect(folds[1]).toContain('p "$84.50"')
  expect(folds[1]).not.toContain('a "FAQ"')
  expect(folds[2]).toContain('The appearance changed; 2 lines are the same as in step 2.')
  expect(folds[2]).not.toContain('Appearance of the whole page')
})
