import { expect, test } from 'vitest'
import { JOURNEYS_IN_FIREFOX } from './journeys.ts'

test('JRNY-85 check:engines tells every journey in Firefox, with all that fails a step', () => {
  expect(JOURNEYS_IN_FIREFOX).toEqual(['journey', '--browser', 'firefox', '--device', 'desktop', '--no-performance'])
})
