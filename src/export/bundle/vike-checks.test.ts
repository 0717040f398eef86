import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutChecks } from './vike-checks.ts'

const cleaned = (code: string): string =>
  withoutChecks(code, parseSync('module.js', code).program)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?;)+/g, ';')

test('PERF-07 statements that only check are gone, wherever they stand', () => {
  expect(cleaned('f(); assert(a === b); assertUsage(a, `Say ${assert(1)} (why)`); g()')).toBe('f(); g()')
  expect(cleaned('const f = async () => { if (a) assertWarning(false, "w", { onlyOnce: true }); return 1 }')).toBe(
    'const f = async () => { if (a); return 1 }',
  )
  expect(cleaned('class A { b() { assertHookFn(this.c, "d"); return this.c } }')).toBe(
    'class A { b() {; return this.c } }',
  )
})

test.each([
  'export { assert }; function assert(a) { if (!a) throw new Error("Bug") }',
  'const a = assert(b)',
  'console.assert(a)',
  'route.assert(a)',
  '// assert(a)',
  'const text = "assert(a)"',
])('PERF-07 %s stays as it is', (code) => {
  expect(withoutChecks(code, parseSync('module.js', code).program)).toBe(code)
})
