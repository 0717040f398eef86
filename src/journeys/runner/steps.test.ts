import { expect, test } from 'vitest'
import { listSteps } from './steps.ts'

const JOURNEY = { summary: '' }

test('a journey without steps, or with two of the same name, is rejected', () => {
  const names =
    (...steps: readonly string[]) =>
    () =>
      listSteps({ ...JOURNEY, steps: (step) => steps.forEach((name) => step(name, async () => {})) })
  expect(names()).toThrow('The journey has no steps.')
  expect(names('Pays', 'Pays')).toThrow('Two steps have the name "Pays".')
  expect(names('Orders', 'Pays')().map(({ number, name }) => [number, name])).toEqual([
    [1, 'Orders'],
    [2, 'Pays'],
  ])
})
