import { expect, test } from 'vitest'
import { chooseTests, type ReachedTest } from './choose-tests.ts'

const reached = (file: string, durationMs?: number): ReachedTest => ({ file, durationMs })
const chosen = (tests: readonly ReachedTest[], ...changed: string[]) =>
  chooseTests(tests, changed, 36_000).map(({ file }) => file)

test('the tests beside a change come first, the shortest of a folder before the others', () => {
  const tests = [
    reached('tests/cli/build.test.ts', 20_000),
    reached('src/domain/cart/totals.test.ts', 400),
    reached('src/app/cart/cart.test.ts', 90),
    reached('src/domain/cart/lines.test.ts', 30),
  ]
  expect(chosen(tests, 'src/domain/cart/line.ts')).toEqual([
    'src/domain/cart/lines.test.ts',
    'src/domain/cart/totals.test.ts',
    'src/app/cart/cart.test.ts',
    'tests/cli/build.test.ts',
  ])
})

test('what takes longer than the time that is left is passed over for what does not', () => {
  const tests = [
    reached('src/a/a.test.ts', 30_000),
    reached('src/a/b.test.ts', 31_000),
    reached('src/b/c.test.ts', 5_000),
    reached('src/b/never-ran.test.ts'),
    reached('src/b/last.test.ts', 2_000),
  ]
  expect(chosen(tests, 'src/a/a.ts')).toEqual(['src/a/a.test.ts', 'src/b/never-ran.test.ts', 'src/b/last.test.ts'])
})

test('of several changes the nearest counts, and without a test nothing runs', () => {
  const tests = [reached('src/a/a.test.ts', 1), reached('src/b/b.test.ts', 1), reached('src/c/d/e.test.ts', 1)]
  expect(chosen(tests, 'src/c/d/e.ts', 'src/b/x.ts')).toEqual([
    'src/b/b.test.ts',
    'src/c/d/e.test.ts',
    'src/a/a.test.ts',
  ])
  expect(chosen([], 'README.md')).toEqual([])
})
