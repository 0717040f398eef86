import { expect, test } from 'vitest'
import { listJourneyFindings } from './journey-findings.ts'
import {
  createBarrier,
  createCell,
  createJourneyReport,
  createMatrix,
  createScannedStep,
  createStep,
} from './test-journey-report.ts'
import { createMeasurement } from './test-measurement.ts'

test('JRNY-07 listJourneyFindings returns each accessibility finding once with its pages, each missed budget and each changed snapshot', () => {
  const logo = createBarrier('image-alt', '#logo')
  const report = createJourneyReport(
    [
      createStep('Home', { accessibility: createScannedStep(logo) }),
      createStep('Cart', {
        number: 2,
        path: '/cart',
        accessibility: createScannedStep(logo, createBarrier('label', '#zip')),
      }),
      createStep('Cart again', { number: 3, path: '/cart', accessibility: createScannedStep(logo) }),
    ],
    {
      measurements: [
        createMeasurement('Home', {
          path: '/',
          belowBudget: [{ category: 'seo', score: 90, budget: 100 }],
          aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }],
        }),
      ],
      snapshots: {
        baseline: '',
        startedAt: '2026-11-19T09:30:00.000Z',
        compared: 3,
        notChecked: [],
        strict: true,
        differences: [{ number: 2, step: 'Cart', screenshot: null, ariaDiff: [] }],
      },
    },
  )
  expect(listJourneyFindings(report).map(({ id, severity, place }) => [id, severity, place.pages])).toEqual([
    ['accessibility/image-alt/#logo', 'error', ['/', '/cart']],
    ['accessibility/label/#zip', 'error', ['/cart']],
    ['performance/seo/Home', 'error', ['/']],
    ['performance/longestTaskMs/Home', 'error', ['/']],
    ['snapshot/Cart', 'error', ['/cart']],
  ])
})

test('a finding of the fault matrix has the page of its step, and names recoveries if nothing helped', () => {
  const pay = createStep('Pays', { path: '/checkout?stepId=payment' })
  const cell = { step: { number: 1, name: 'Pays' } }
  const faultMatrix = createMatrix(
    createCell({ ...cell, problems: ['no-recovery'] }),
    createCell({ ...cell, fault: 'reset', problems: ['no-message'] }),
  )
  const [stuck, silent] = listJourneyFindings(createJourneyReport([pay], { faultMatrix }))
  expect(stuck?.place.pages).toEqual(['/checkout?stepId=payment'])
  expect(stuck?.fix).toBe(
    'See step 1, "Pays", in the report. If the shopper must do something first, such as press another button, describe it in the "recoveries" of the journey.',
  )
  expect(silent?.fix).toBe('See step 1, "Pays", in the report.')
})

test('a changed snapshot names the first line that was removed and added, and counts the others', () => {
  const getMessage = (changes: object): string | undefined => {
    const difference = { number: 1, step: 'Pays', screenshot: null, ariaDiff: [], ...changes }
    const snapshots = { baseline: '', startedAt: '2026-11-19T09:30:00.000Z', compared: 1, notChecked: [], strict: true }
    const report = createJourneyReport([createStep('Pays')], {
      snapshots: { ...snapshots, differences: [difference] },
    })
    return listJourneyFindings(report)[0]?.message
  }
  const ariaDiff = [
    { kind: 'unchanged', text: '- main:' },
    { kind: 'removed', text: '  - text: $79.50' },
    { kind: 'added', text: '  - text: $71.00' },
    { kind: 'added', text: '  - text: Sale' },
  ]
  expect(getMessage({ ariaDiff })).toBe('Snapshot changed: Pays. − text: $79.50  + text: $71.00  and 1 other line')
  expect(getMessage({ appearanceDiff: ariaDiff.slice(0, 2) })).toBe('Snapshot changed: Pays. − text: $79.50')
  expect(getMessage({})).toBe('Snapshot changed: Pays.')
})
