import { expect, test, vi } from 'vitest'
import { printStates } from './audit.ts'
import { SIZES } from './export.ts'
import { printTimes } from './journey.ts'
import { printSpeed, printStart } from './mock.ts'
import { printNavigation } from './navigation.ts'

/** What a benchmark prints. */
function said(print: () => void): string {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  print()
  vi.restoreAllMocks()
  return lines.join('\n')
}

const rounds = (...rates: readonly number[]) =>
  rates.map((requestsPerSecond) => ({ requestsPerSecond, p99: 3, failures: 0 }) as never)

test('PERF-03 exports are measured at 100, 1,000 and 5,000 products', () => {
  expect(SIZES).toEqual([100, 1000, 5000])
})

test('PERF-03 the mock benchmark prints requests per second beside those of a bare server, and the time of a start', () => {
  const speed = said(() =>
    printSpeed(
      'GET /Products',
      new Map([['mock', rounds(4000, 9000, 6000)] as const, ['bare', rounds(8000, 8000, 8000)] as const]),
    ),
  )
  expect(speed).toMatch(/^GET \/Products$/m)
  expect(speed).toMatch(/^ {2}storefront mock {4,}6,000 requests\/s {2,}75 % {3}p99 3 ms$/m)
  const start = said(() => printStart([210, 240, 300]))
  expect(start).toContain('From process start to the first 200, 3 runs of storefront mock')
  expect(start).toContain('median 240 ms, fastest 210, slowest 300')
})

test('PERF-03 the journey benchmark prints how many times as long as plain Playwright a journey takes', () => {
  const times = said(() => printTimes(1000, 1250))
  expect(times).toMatch(/plain playwright +1000 ms$/m)
  expect(times).toMatch(/storefront, no audits +1250 ms$/m)
  expect(times).toMatch(/times plain playwright +1\.25 +reached: at most 1\.3$/m)
  expect(said(() => printTimes(1000, 1400))).toMatch(/1\.40 +MISSED: at most 1\.3$/m)
})

test('PERF-03 the audit benchmark prints pages per minute', () => {
  expect(said(() => printStates('storefront audit', 30_000, 60, '2 findings'))).toBe(
    '  storefront audit     30.0 s for  60 states:   500 ms a state,  120 a minute, 2 findings',
  )
})

test('PERF-03 the navigation benchmark prints the time from a click to the next page, and what loading ahead spares', () => {
  expect(said(() => printNavigation('/collection/rifles', 1234.5, 98.4))).toBe(
    '/collection/rifles       by the click alone   1235 ms   loaded ahead     98 ms',
  )
})
