import { expect, test } from 'vitest'
import type { Journey } from '../journeys/journey.ts'
import { listSteps } from './run-journey-steps.ts'

const journey = (steps: Journey['steps']): Journey => ({
  name: 'short',
  summary: 'A journey.',
  measuredPages: [],
  privateValues: {},
  steps,
})
const nothing = (): Promise<void> => Promise.resolve()

test("numbers the steps of a journey and records each step's location in the journey file", () => {
  const steps = listSteps(
    journey((step) => {
      step('Opens', nothing)
      step('Leaves', nothing)
    }),
  )
  expect(steps.map(({ number, name }) => `${number}. ${name}`)).toEqual(['1. Opens', '2. Leaves'])
  const [first, second] = steps.map(({ location: place }) => place)
  expect(first?.file).toBe(import.meta.filename)
  expect((second?.line ?? 0) - (first?.line ?? 0)).toBe(1)
})

test('a journey is broken if it has no steps or throws while its steps are listed', () => {
  const brokenJourney = (message: string) => expect.objectContaining({ kind: 'broken-journey', message }) as Error
  expect(() => listSteps(journey(() => undefined))).toThrow(
    brokenJourney('The journey short has no steps, so nothing would be checked.'),
  )
  const throws = journey((step) => {
    step('Opens', nothing)
    throw new Error('no steps today')
  })
  expect(() => listSteps(throws)).toThrow(brokenJourney('The journey short is broken: no steps today'))
})

test('rejects a journey with two steps of the same name, and names both', () => {
  const twice = journey((step) => {
    step('Home', nothing)
    step('Cart', nothing)
    step('Home', nothing)
  })
  expect(() => listSteps(twice)).toThrow(
    expect.objectContaining({
      kind: 'broken-journey',
      message: 'The journey short has 2 steps named "Home": step 1, step 3.',
      next: expect.stringMatching(
        /^Rename one of them: .*run-journey-steps\.test\.ts:\d+, .*run-journey-steps\.test\.ts:\d+\.$/,
      ) as unknown,
    }) as Error,
  )
})

test.each([
  ['no name', ['', nothing], 'The first argument of step must be the name of the step, not "".'],
  ['only a function', [nothing], 'The first argument of step must be the name of the step, not a function.'],
  ['no function', ['Home'], 'The second argument of step("Home", …) must be a function, not undefined.'],
  ['text', ['Home', 'open'], 'The second argument of step("Home", …) must be a function, not "open".'],
])('rejects a step with %s', (_, values, problem) => {
  const broken = journey((step) => Reflect.apply(step, undefined, values))
  expect(() => listSteps(broken)).toThrow(
    expect.objectContaining({
      kind: 'broken-journey',
      message: `The journey short is broken: ${problem}`,
    }) as Error,
  )
})

test('names the first step of a function that returns a promise', () => {
  const broken = journey((step): unknown => {
    step('Opens', nothing)
    return nothing()
  })
  const location = listSteps(journey((step) => step('Opens', nothing)))[0]?.location.line ?? 0
  expect(() => listSteps(broken)).toThrow(
    expect.objectContaining({
      message:
        'The journey short must not have an async "steps": a step that it adds later does not run. Wait inside of a step instead.',
      next: `Fix the "steps" function at src/harness/steps/run-journey-steps.test.ts:${location - 3}.`,
    }) as Error,
  )
})

test.each<[string, Journey['steps'], RegExp]>([
  ['async steps', async () => {}, /^The journey short must not have an async "steps": /],
  ['async steps that throw', () => Promise.reject(new Error('too late')), /^The journey short must not have an async/],
  ['no steps', () => undefined, /^The journey short has no steps, so nothing would be checked\.$/],
])('rejects a journey with %s', (_, steps, message) => {
  expect(() => listSteps(journey(steps))).toThrow(
    expect.objectContaining({
      kind: 'broken-journey',
      message: expect.stringMatching(message) as unknown,
      next: 'Fix its "steps" function; docs/guides/journeys.md has a complete example.',
    }) as Error,
  )
})
