import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { printAudit } from './bench/audit.ts'
import { DEFAULT_SIZES } from './bench/export.ts'
import { printTimes } from './bench/journey.ts'
import { printSpeed, printStartTimes } from './bench/mock.ts'

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'bench.ts'), ...args], { encoding: 'utf8' })

/** Returns the output of a benchmark. */
function printed(print: () => void): string {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  print()
  vi.restoreAllMocks()
  return lines.join('\n')
}

const rounds = (...rates: readonly number[]) =>
  rates.map((requestsPerSecond) => ({ requestsPerSecond, p99: 3, failures: 0 }))

test.each([[[]], [['kill']], [['export', 'many']]])(
  'PERF-03 npm run bench -- %j lists the benchmarks and exits with code 2',
  (args) => {
    const { status, stderr } = bench(...args)
    expect(stderr.match(/^ {2}\w+/gm)).toEqual(['  export', '  mock', '  journey', '  audit'])
    expect(status).toBe(2)
  },
)

test(
  'PERF-03 the export benchmark prints pages per second and peak memory, compared with a bare loop',
  { timeout: 240_000 },
  () => {
    expect(DEFAULT_SIZES).toEqual([100, 1000, 5000])
    const { stdout } = bench('export', '40')
    expect(stdout).toMatch(
      /^products {2}bundle {2}fetch {3}pages {4}total {3}pages\/s {3}peak memory {3}bare HTML {3}share {3}bare all {3}share$/m,
    )
    const row = stdout.trim().split('\n').at(-1)?.trim().replaceAll(/\s+/g, ' ')
    expect(row).toMatch(/^40 [\d.]+ s [\d.]+ s [\d.]+ s [\d.]+ s \d+ \d+ MB \d+ \d+% \d+ \d+%$/)
  },
)

test('PERF-03 the mock benchmark prints its start time, and requests per second compared with a bare server', () => {
  const speed = printed(() =>
    printSpeed('GET /Products', { mock: rounds(4000, 9000, 6000), bare: rounds(8000, 8000, 8000) }),
  )
  expect(speed).toMatch(/^GET \/Products$/m)
  expect(speed).toMatch(/^ {2}storefront mock {4,}6,000 requests\/s {3}p99 3 ms$/m)
  expect(speed).toContain('✓ share of bare node:http: 75% (at least 70%)')
  const start = printed(() => printStartTimes([210, 240, 300]))
  expect(start).toContain('From process start to the first 200, 3 runs of storefront mock')
  expect(start).toContain('median 240 ms, fastest 210, slowest 300')
})

test('PERF-03 the mock and journey benchmarks run with a small size', { timeout: 240_000 }, () => {
  expect(bench('mock', '1').stdout).toMatch(/share of bare node:http: \d+%[^]*share of bare node:http: \d+%/)
  expect(bench('journey', '1').stdout).toMatch(/duration relative to plain Playwright: [\d.]+ \(at most 1\.3\)/)
})

test('PERF-03 the journey benchmark prints the duration of a journey relative to plain Playwright', () => {
  const times = printed(() => printTimes(1000, 1250))
  expect(times).toMatch(/plain playwright +1000 ms$/m)
  expect(times).toMatch(/storefront, no audits +1250 ms$/m)
  expect(times).toContain('✓ duration relative to plain Playwright: 1.25 (at most 1.3)')
  expect(printed(() => printTimes(1000, 1400))).toContain('✗ duration relative to plain Playwright: 1.40 (at most 1.3)')
})

test('PERF-03 the audit benchmark prints pages per minute', () => {
  expect(printed(() => printAudit(1000, 'no cache', 10_000))).toBe(
    'audit --fast, 1000 pages, no cache: 10.0 s, 10.0 ms per page, 6000 pages per minute',
  )
})
