import { expect, test } from 'vitest'
import { findField, findNestingProblem } from './nesting.ts'

const nested = (levels: number): unknown =>
  JSON.parse(`{"data":{"body":${'[{"children":'.repeat(levels)}[]${'}]'.repeat(levels)}}}`)

test('BUILD-51 content that is nested 3,000 deep is told with its field, however deep it goes', () => {
  expect(findNestingProblem(nested(3_000))).toMatch(
    /^is nested more than 200 levels deep at data\.body\.0\.children\.0\./,
  )
  expect(findNestingProblem(nested(100_000))?.length).toBeLessThan(200)
})

test('BUILD-51 what lies deeper than an answer may is not looked at', () => {
  expect(findField(nested(100_000), () => false)).toBeUndefined()
})

test('BUILD-51 what an editor makes is not', () => {
  expect(findNestingProblem(nested(20))).toBeUndefined()
})

test('BUILD-51 200 levels may be worked with, 201 may not', () => {
  const lists = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(findNestingProblem(lists(200))).toBeUndefined()
  expect(findNestingProblem(lists(201))).toMatch(/^is nested more than 200 levels deep at 0\.0\./)
})

test('BUILD-51 a field is named by the way to it alone, and what is no object is passed by', () => {
  const response = { title: 'T', none: null, meta: { tags: [{}] }, data: [{ id: 1 }, { wanted: { here: true } }] }
  expect(findField(response, (value) => 'here' in value)).toBe('data.1.wanted')
  expect(findField(response, (value) => 'there' in value)).toBeUndefined()
  expect(findField('here', () => true)).toBeUndefined()
  expect(findField(null, () => true)).toBeUndefined()
})

test('BUILD-51 a path of 80 characters is shown whole, a longer one is cut there', () => {
  const at = (name: string) => findField({ [name]: { here: true } }, (value) => 'here' in value)
  expect(at('a'.repeat(80))).toBe('a'.repeat(80))
  expect(at('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
})
