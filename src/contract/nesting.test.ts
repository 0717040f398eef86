import { expect, test } from 'vitest'
import { nestingProblem } from './nesting.ts'

const nested = (levels: number): unknown =>
  JSON.parse(`{"data":{"body":${'[{"children":'.repeat(levels)}[]${'}]'.repeat(levels)}}}`)

test('BUILD-51 content that is nested 3,000 deep is told with its field, however deep it goes', () => {
  expect(nestingProblem(nested(3_000))).toMatch(/^is nested more than 200 levels deep at data\.body\.0\.children\.0\./)
  expect(nestingProblem(nested(100_000))?.length).toBeLessThan(200)
})

test('BUILD-51 what an editor makes is not', () => {
  expect(nestingProblem(nested(20))).toBeUndefined()
})
