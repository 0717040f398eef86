import { deepEqual } from 'node:assert/strict'
import { afterAll, beforeAll } from 'vitest'

/*
 * Test files in Node share processes. State left by one file could make another one flaky, so a file that leaves state
 * fails. Run such a file in a separate process (`ISOLATED_TESTS` in vitest.config.ts).
 */
const readProcessState = () => ({
  folder: process.cwd(),
  mode: process.env['NODE_ENV'],
  timeZone: process.env['TZ'],
  clock: globalThis.Date,
  timer: globalThis.setTimeout,
})
let initialState: ReturnType<typeof readProcessState>

beforeAll(() => {
  initialState = readProcessState()
})

afterAll(() => deepEqual(readProcessState(), initialState, 'this file changes global state of its process'))

// A timer of an earlier test may notify the shopper, which scrolls to the top. Node has no window.
Object.assign(globalThis, { scrollTo: () => undefined })
