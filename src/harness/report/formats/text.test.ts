import { expect, test } from 'vitest'
import type { JourneyReport } from '../model/journey-report.ts'
import {
  barrierOf,
  cellOf,
  failureOf,
  journeyReport,
  matrixOf,
  requestOf,
  scanned,
  stepOf,
} from '../model/test-journey-report.ts'
import { measured } from '../model/test-measurement.ts'
import { renderText } from './text.ts'

const linesOf = (report: JourneyReport): string[] => renderText(report, 'reports/x').map((line) => line.trim())

test('JRNY-13 JRNY-47 JRNY-74 a failed step has in the terminal all that is needed to look into it', () => {
  const failure = failureOf({
    request: requestOf({ message: 'The card was refused.' }),
    repeated: ['POST /Checkout/simplified was sent twice'],
  })
  const step = stepOf('Pays', { number: 2, status: 'failed', picture: 'pictures/02.webp', failures: [failure] })
  const report = journeyReport([stepOf('Opens'), step], { verdict: 'failed', trace: 'trace.zip' })
  expect(linesOf(report)).toEqual([
    'tiny on mobile: failed at step 2, "Pays"',
    'Step:     2, Pays',
    'Expected: the total $17.00',
    'Seen:     "$71.00"',
    'Where:    src/harness/journeys/tiny.ts:12',
    'Request:  POST http://127.0.0.1:4010/Checkout/simplified answered 500',
    'Answer:   The card was refused.',
    'Twice:    POST /Checkout/simplified was sent twice',
    'Picture:  reports/x/pictures/02.webp',
    'Trace:    npx playwright show-trace reports/x/trace.zip',
    'Again:    npx storefront journey tiny',
    'Report:   reports/x/index.html',
  ])
})

test('JRNY-05 OPEN-114 findings are in the terminal, each barrier once, and the story is not said to have passed', () => {
  const [logo, dot] = [barrierOf('image-alt', '#logo'), barrierOf('image-alt', '#dot')]
  const report = journeyReport(
    [
      stepOf('Home', { accessibility: scanned(logo) }),
      stepOf('Cart', { number: 2, accessibility: scanned(logo, dot) }),
    ],
    {
      verdict: 'findings',
      measurements: [
        measured('Home', {
          missed: [{ category: 'seo', score: 90, budget: 100 }],
          exceeded: [{ metric: 'longestTaskMs', value: 240, limit: 200 }],
        }),
      ],
      expiredExceptions: ['The exception for x ran out on 2026-11-01.'],
    },
  )
  expect(linesOf(report)).toEqual([
    'tiny on mobile: 2 steps passed, but there are findings',
    'Accessibility: image-alt is broken (image-alt at #logo, step 1)',
    'Accessibility: image-alt is broken (image-alt at #dot, step 2)',
    'Budget: Home has seo 90, less than 100',
    'Budget: Home has a longest task of 240 ms, more than 200 ms',
    'The exception for x ran out on 2026-11-01.',
    'Report:   reports/x/index.html',
  ])
})

test('JRNY-16 the matrix has a row for each call, and each trouble is told', () => {
  const faults = matrixOf(cellOf(), cellOf({ fault: 'slow', troubles: ['lost'], lost: ['City'] }))
  expect(renderText(journeyReport([stepOf('Pays')], { verdict: 'findings', faults }), 'x').slice(1, 4)).toEqual([
    '  call      Status 500  Connection reset  Broken JSON  No answer',
    '  checkOut  fine                                       lost',
    '  Fault: checkOut × No answer in step 1, "Pays": what the shopper typed is gone: City',
  ])
})

test('JRNY-14 JRNY-70 what changed since the run before, and what was not looked at, is told', () => {
  const complaint = (text: string) => ({ id: text, text })
  const report = journeyReport([stepOf('Pays')], {
    comparison: {
      previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'findings', folder: 'before' },
      fresh: [complaint('new')],
      known: [],
      fixed: [complaint('Step failed: Opens')],
      unseen: [complaint('a'), complaint('b')],
    },
    looks: {
      before: 'the-run-before',
      startedAt: '2026-11-19T09:30:00.000Z',
      compared: 4,
      strict: false,
      differences: [2, 3].map((number) => ({ number, step: 'Pays', picture: null, words: [] })),
    },
  })
  expect(linesOf(report).slice(1, 4)).toEqual([
    'Since the run before: 1 new, 0 known, 1 fixed, 2 not looked at',
    'Fixed: Step failed: Opens',
    'Looks:    2 of 4 steps look or read otherwise than in the-run-before: step 2, 3',
  ])
})

test('JRNY-70 --strict says so where there is nothing to hold a run against', () => {
  const none = 'Looks:    there is no green run before this one to hold it against'
  expect(renderText(journeyReport([stepOf('Pays')]), 'x', true)).toContain(`  ${none}`)
  expect(linesOf(journeyReport([stepOf('Pays')]))).not.toContain(none)
})
