import { expect, test } from 'vitest'
import { findField, findNestingProblem } from './nesting.ts'

const nested = (levels: number): unknown =>
  JSON.parse(`{"data":{"body":${'[{"children":'.repeat(levels)}[]${'}]'.repeat(levels)}}}`)

test('reports the field that is nested 3,000 levels deep', () => {
  expect(findNestingProblem(nested(3_000))).toMatch(
    /^is nested more than 200 levels deep at data\.body\.0\.children\.0\./,
  )
  expect(findNestingProblem(nested(100_000))?.length).toBeLessThan(200)
})

test('does not search below the maximum depth', () => {
  expect(findField(nested(100_000), () => false)).toBeUndefined()
})

test('accepts content that an editor can create', () => {
  expect(findNestingProblem(nested(20))).toBeUndefined()
})

test('accepts 200 levels and rejects 201', () => {
  const lists = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(findNestingProblem(lists(200))).toBeUndefined()
  expect(findNestingProblem(lists(201))).toMatch(/^is nested more than 200 levels deep at 0\.0\./)
})

test('reports the path of a field and skips values that are not objects', () => {
  const response = { title: 'T', none: null, meta: { tags: [{}] }, data: [{ id: 1 }, { wanted: { here: true } }] }
  expect(findField(response, (value) => 'here' in value)).toBe('data.1.wanted')
  expect(findField(response, (value) => 'there' in value)).toBeUndefined()
  expect(findField('here', () => true)).toBeUndefined()
  expect(findField(null, () => true)).toBeUndefined()
})

test('shows a path of 80 characters in full and truncates a longer one', () => {
  const at = (name: string) => findField({ [name]: { here: true } }, (value) => 'here' in value)
  expect(at('a'.repeat(80))).toBe('a'.repeat(80))
  expect(at('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
})
