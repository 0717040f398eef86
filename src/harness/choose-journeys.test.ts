import { expect, test } from 'vitest'
import { stepNumber } from './choose-journeys.ts'

const STEPS = ['Opens the shop', 'Looks around', 'Leaves']

test.each([
  ['2', 2],
  ['Looks around', 2],
  ['AROUND', 2],
  ['leaves', 3],
])('JRNY-18 --until %s names a step by its number, its name or a part of it', (wanted, number) => {
  expect(stepNumber(wanted, 'three', STEPS)).toBe(number)
})

test.each([
  ['0', 'The journey three has no step 0; it has 3.'],
  ['4', 'The journey three has no step 4; it has 3.'],
  ['sells', 'The journey three has no step with "sells" in its name.'],
  ['o', 'The journey three has more than one step with "o" in its name.'],
])('JRNY-18 --until %s is refused, with the steps that there are', (wanted, message) => {
  expect(() => stepNumber(wanted, 'three', STEPS)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message,
      next: 'choose one of: 1. Opens the shop; 2. Looks around; 3. Leaves.',
    }),
  )
})
