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
import { renderJunit } from './junit-journey.ts'

/** The name of each case, and what stands in it. */
function casesOf(report: JourneyReport): [name: string, inner: string][] {
  const cases = renderJunit(report).matchAll(
    /<testcase classname="[^"]*" name="([^"]*)" time="[^"]*"(?:\/>|>(.*?)<\/testcase>)/gs,
  )
  return Array.from(cases, ([, name = '', inner = '']) => [name, inner])
}

test('JRNY-07 JRNY-16 OPEN-114 barriers, failing calls and exceptions that ran out fail cases of their own', () => {
  const report = journeyReport(
    [
      stepOf('Home', { accessibility: scanned(barrierOf('label', '#zip')) }),
      stepOf('Cart', { number: 2, accessibility: scanned() }),
    ],
    {
      faults: matrixOf(cellOf(), cellOf({ fault: 'slow', troubles: ['silent'], detail: 'aborted' })),
      expiredExceptions: ['The exception for x ran out.'],
    },
  )
  expect(casesOf(report)).toEqual([
    ['1. Home', ''],
    ['2. Cart', ''],
    [
      'accessibility: 1. Home',
      '<failure type="accessibility" message="label: label is broken (#zip)">label: label is broken (#zip)</failure>',
    ],
    ['accessibility: 2. Cart', ''],
    ['fault: checkOut, Status 500', ''],
    [
      'fault: checkOut, No answer',
      '<failure type="fault" message="nothing told the shopper">nothing told the shopper\naborted</failure>',
    ],
    [
      'The exception for x ran out.',
      '<failure type="expired exception" message="The exception for x ran out.">The exception for x ran out.</failure>',
    ],
  ])
  expect(renderJunit(report)).toContain('tests="7" failures="3" errors="0" skipped="0"')
})

test('JRNY-13 JRNY-47 JRNY-74 a failed step has its call, what the API said of it, and what was sent twice', () => {
  const answered = failureOf({
    request: requestOf({ message: 'Refused.' }),
    repeated: ['sent twice'],
    detail: 'Call log',
  })
  const silent = failureOf({ request: requestOf({ status: null, error: 'reset' }) })
  const [pays] = casesOf(journeyReport([stepOf('Pays', { status: 'failed', failures: [answered, silent] })]))
  expect(pays?.[1]).toContain(
    'request: POST http://127.0.0.1:4010/Checkout/simplified (500) Refused.\nsent twice\nCall log\n\n',
  )
  expect(pays?.[1]).toContain('request: POST http://127.0.0.1:4010/Checkout/simplified (reset)\n\nagain: ')
})

test('JRNY-18 a step that was not run says why, and an attempt that failed stands at its step', () => {
  const notRun = stepOf('Is thanked', { number: 2, status: 'not-run' })
  expect(casesOf(journeyReport([stepOf('Pays'), notRun], { until: 1 }))[1]?.[1]).toBe(
    '<skipped message="not run: it is behind --until 1"/>',
  )
  const step = stepOf('Pays', { status: 'failed', failures: [failureOf()] })
  const attempts = [{ number: 1, durationMs: 1, step, trace: null }]
  const again = journeyReport([step, notRun], { attempts })
  const [pays, thanked] = casesOf(again).map(([, inner]) => inner)
  expect(pays).toMatch(/^<failure type="expectation" .*<rerunFailure type="expectation" message="attempt 1: /s)
  expect(thanked).toBe('<skipped message="not run: an earlier step failed"/>')
  const flaky = casesOf(journeyReport([stepOf('Pays'), { ...notRun, status: 'passed' }], { attempts }))
  expect(flaky.map(([, inner]) => inner.slice(0, 13))).toEqual(['<flakyFailure', ''])
})

test('JRNY-70 steps that look otherwise fail with --strict, and without it there are no such cases', () => {
  const words = [
    { kind: 'same' as const, text: '- main:' },
    { kind: 'gone' as const, text: '  - text: $54.00' },
  ]
  const looks = {
    before: '',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 2,
    differences: [{ number: 1, step: 'Pays', picture: null, words }],
  }
  const steps = [stepOf('Pays'), stepOf('Reads', { number: 2 })]
  expect(casesOf(journeyReport(steps, { looks: { ...looks, strict: true } })).slice(2)).toEqual([
    ['look: 1. Pays', '<failure type="look" message="Looks or reads otherwise: Pays">gone: - text: $54.00</failure>'],
    ['look: 2. Reads', ''],
  ])
  expect(casesOf(journeyReport(steps, { looks: { ...looks, strict: false } }))).toHaveLength(2)
})
