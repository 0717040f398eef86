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
    looked: (file) => mutatedFiles.includes(file),
  })
}

test('BUILD-53 a survivor of law and money needs an explanation of its own', () => {
  expect(review([survivor])).toEqual({ unexplained: [], explained: [survivor], stale: [] })
  expect(review([survivor], [])).toEqual({ unexplained: [survivor], explained: [], stale: [] })
  const others = [
    { ...survivor, line: '  if (cents < 0) return 1' },
    { ...survivor, original: 'cents < 1' },
    { ...survivor, replacement: 'true' },
  ]
  expect(review([survivor, ...others])).toEqual({ unexplained: others, explained: [survivor], stale: [] })
})

test('BUILD-53 a survivor elsewhere counts in the score and needs no explanation', () => {
  const elsewhere = { ...survivor, file: 'src/domain/content/faq.ts' }
  expect(review([elsewhere], [])).toEqual({ unexplained: [], explained: [], stale: [] })
})

test('BUILD-53 an explanation of a change that a test notices fits nothing any more', () => {
  expect(review([])).toEqual({ unexplained: [], explained: [], stale: [explanation] })
  // What was not looked at in this run is not judged.
  expect(review([], [explanation], ['src/domain/cart/cart.ts']).outdated).toEqual([])
})

test('a change is told on one line', () => {
  expect(describeChange({ original: '{\n    return 0\n  }', replacement: '{}' })).toBe('`{ return 0 }` → `{}`')
})

const read = (entries: unknown) =>
  readExplanations(JSON.stringify(entries), (file) =>
    file === 'src/domain/money.ts' ? `${survivor.line}\n  return cents\n` : undefined,
  )

test('BUILD-53 explanations are read where their code stands', () => {
  expect(read([explanation])).toEqual([explanation])
})

test.each([
  ['no list', {}, /expected array/],
  ['a reason that says nothing', [explanation, { ...explanation, reason: 'ok' }], /^entry 2, reason: /],
  [
    'a file that no area changes',
    [{ ...explanation, file: 'src/gone.ts' }],
    /^no area changes src\/gone\.ts: take its/,
  ],
  ['a line that has gone', [{ ...explanation, line: 'return 0' }], /^it explains `cents < 0` → .* not there any more/],
  [
    'code that has gone',
    [{ ...explanation, original: 'cents < 1' }],
    /^it explains `cents < 1` → .* not there any more/,
  ],
])('BUILD-53 explanations with %s are refused', (_, entries, message) => {
  expect(() => read(entries)).toThrow(message)
})
