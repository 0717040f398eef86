import { expect, test } from 'vitest'
import { readCitations } from './citations.ts'

const cited = (code: string) =>
  readCitations('some.test.tsx', `import { describe, it, test } from 'vitest'\n${code}`).flatMap(({ ids }) => ids)

test.each([
  ['a test', `test('CHK-01 shows the form', () => {})`, ['CHK-01']],
  ['a title with several IDs', `it('ROUT-01 ROUT-02 A11Y-03 opens', () => {})`, ['ROUT-01', 'ROUT-02', 'A11Y-03']],
  ['a title with IDs separated by commas', `test('ROUT-01, ROUT-02 opens', () => {})`, ['ROUT-01', 'ROUT-02']],
  ['a title that consists of an ID', `test('CHK-01', () => {})`, ['CHK-01']],
  ['a table of tests', `test.each([1, 2])('CHK-02 case %s', () => {})`, ['CHK-02']],
  ['a tagged table', 'test.each`a\n${1}`("CHK-02 case $a", () => {})', ['CHK-02']],
  ['the literal start of a template', 'test(`CHK-03 case ${name}`, () => {})', ['CHK-03']],
  ['the start of a concatenation', `test('CHK-04 a' + b + 'c', () => {})`, ['CHK-04']],
  ['a test in a group', `describe('form', () => { test('CHK-05 x', () => <p />) })`, ['CHK-05']],
])('finds the IDs in %s', (_, code, ids) => {
  expect(cited(code)).toEqual(ids)
})

test.each([
  ['an ID later in the title', `test('covers CHK-01', () => {})`],
  ['an ID that is part of a word', `test('CHK-01x works', () => {})`],
  ['a group title', `describe('CHK-01 form', () => {})`],
  ['a comment', `// test('CHK-01 x', () => {})`],
  ['a string that looks like a test', `const code = "test('CHK-01 x', () => {})"`],
  ['a call of another function', `log('CHK-01 x')`],
  ['a skipped test', `test.skip('CHK-01 x', () => {})`],
  ['a todo test', `test.todo('CHK-01 x')`],
  ['a conditional test', `test.skipIf(isSlow)('CHK-01 x', () => {})`],
  ['a test that its options skip', `test('CHK-01 x', { skip: true }, () => {})`],
  ['a skipped table of tests', `test.skip.each([1])('CHK-01 x', () => {})`],
  ['a table of tests without rows', `test.each([])('CHK-01 x', () => {})`],
  ['a test in a skipped group', `describe.skip('form', () => { test('CHK-01 x', () => {}) })`],
])('ignores %s', (_, code) => {
  expect(cited(code)).toEqual([])
})

test('counts citations after a skipped group', () => {
  expect(cited(`describe.skip('a', () => {}); test('CHK-01 x', () => {})`)).toEqual(['CHK-01'])
})

test('returns the file and the title of each citation', () => {
  const code = `import { test } from 'vitest'\ntest('CHK-01 shows the form', () => {})`
  expect(readCitations('src/form.test.ts', code)).toEqual([
    { file: 'src/form.test.ts', title: 'CHK-01 shows the form', ids: ['CHK-01'] },
  ])
})

test('ignores other functions named test', () => {
  expect(readCitations('some.test.ts', `import { test } from './rules.ts'\ntest('CHK-01 x', () => {})`)).toEqual([])
  expect(readCitations('some.test.ts', `const test = run\ntest('CHK-01 x', () => {})`)).toEqual([])
})

test('reports a file that cannot be parsed', () => {
  expect(() => readCitations('src/form.test.ts', 'test(')).toThrow('src/form.test.ts cannot be parsed')
})
