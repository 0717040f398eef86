import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findJourneyLocation } from './source-location.ts'

const JOURNEYS = join(import.meta.dirname, '..')
const toStack = (...files: string[]): string =>
  ['Error: a', ...files.map((file) => `    at run (${file}:7:5)`)].join('\n')

test.each([
  ['a file of a user', [join(JOURNEYS, 'actions/customer.ts'), '/qa/later.ts'], '/qa/later.ts'],
  ['a module of a user', ['/qa/login.ts', '/qa/later.ts'], '/qa/login.ts'],
  [
    'a journey of the shop',
    [join(JOURNEYS, 'actions/customer.ts'), join(JOURNEYS, 'newsletter.ts')],
    join(JOURNEYS, 'newsletter.ts'),
  ],
  ['only a shared action', [join(JOURNEYS, 'actions/customer.ts')], join(JOURNEYS, 'actions/customer.ts')],
])('finds the position of an error in %s', (_, files, file) => {
  expect(findJourneyLocation(toStack('/shop/node_modules/playwright-core/a.js', ...files))).toEqual({ file, line: 7 })
})

test('finds no position outside of journeys', () => {
  expect(findJourneyLocation(toStack(join(JOURNEYS, '../steps/step-runner.ts')))).toBeUndefined()
})
