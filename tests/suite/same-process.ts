import { deepEqual } from 'node:assert/strict'
import { afterAll, beforeAll } from 'vitest'

/*
 * Test files in Node share processes. What one leaves behind would be met by another, one day and not the next, so it
 * fails in the file that leaves it: give that file a process of its own (`ISOLATED_TESTS` in vitest.config.ts).
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

afterAll(() => deepEqual(readProcessState(), initialState, 'this file leaves its process otherwise than it found it'))
