import { expect, test } from 'vitest'
import { describeChange, reviewSurvivors, readExplanations, type Survivor } from './survivors.ts'

const survivor: Survivor = {
  file: 'src/domain/money.ts',
  lineNumber: 7,
  line: '  if (cents < 0) return 0',
  original: 'cents < 0',
  replacement: 'cents <= 0',
}
const explanation = {
  file: 'src/domain/money.ts',
  line: 'if (cents < 0) return 0',
  original: 'cents  <\n0',
  replacement: 'cents <= 0',
  reason: 'zero is returned for zero either way',
}

function review(survivors: readonly Survivor[], explanations = [explanation], mutatedFiles = ['src/domain/money.ts']) {
  return reviewSurvivors(survivors, explanations, {
    lawAndMoney: ['src/domain/money.ts'],
    isMutated: (file) => mutatedFiles.includes(file),
  })
}

test('BUILD-53 requires an explanation for each survivor in legal or money rules', () => {
  expect(review([survivor])).toEqual({ unexplained: [], explained: [survivor], outdated: [] })
  expect(review([survivor], [])).toEqual({ unexplained: [survivor], explained: [], outdated: [] })
  const others = [
    { ...survivor, line: '  if (cents < 0) return 1' },
    { ...survivor, original: 'cents < 1' },
    { ...survivor, replacement: 'true' },
  ]
  expect(review([survivor, ...others])).toEqual({ unexplained: others, explained: [survivor], outdated: [] })
})

test('BUILD-53 counts other survivors in the score without requiring an explanation', () => {
  const elsewhere = { ...survivor, file: 'src/domain/content/faq.ts' }
  expect(review([elsewhere], [])).toEqual({ unexplained: [], explained: [], outdated: [] })
})

test('BUILD-53 reports an explanation as outdated if its mutant is killed', () => {
  expect(review([])).toEqual({ unexplained: [], explained: [], outdated: [explanation] })
  // Explanations for files that were not mutated in this run are ignored.
  expect(review([], [explanation], ['src/domain/cart/cart.ts']).outdated).toEqual([])
})

test('describes a mutant on one line', () => {
  expect(describeChange({ original: '{\n    return 0\n  }', replacement: '{}' })).toBe('`{ return 0 }` → `{}`')
})

const read = (entries: unknown) =>
  readExplanations(JSON.stringify(entries), (file) =>
    file === 'src/domain/money.ts' ? `${survivor.line}\n  return cents\n` : undefined,
  )

test('BUILD-53 accepts explanations whose code exists', () => {
  expect(read([explanation])).toEqual([explanation])
})

test.each([
  ['an object instead of a list', {}, /expected array/],
  ['a meaningless reason', [explanation, { ...explanation, reason: 'ok' }], /^entry 2, reason: /],
  [
    'a file that no area mutates',
    [{ ...explanation, file: 'src/gone.ts' }],
    /^no area mutates src\/gone\.ts: remove its/,
  ],
  ['a line that was removed', [{ ...explanation, line: 'return 0' }], /^it explains `cents < 0` → .* no longer exists/],
  [
    'code that was removed',
    [{ ...explanation, original: 'cents < 1' }],
    /^it explains `cents < 1` → .* no longer exists/,
  ],
])('BUILD-53 rejects explanations with %s', (_, entries, message) => {
  expect(() => read(entries)).toThrow(message)
})
