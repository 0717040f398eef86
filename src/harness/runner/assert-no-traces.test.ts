import { expect, test } from 'vitest'
import { assertNoTraces } from './assert-no-traces.ts'

test("rejects the runner's own traces, which show typed text, except traces that UI mode does not keep", () => {
  for (const trace of ['on', 'retain-on-failure', { mode: 'on' }, { mode: 'on', live: false }, null, undefined]) {
    expect(() => assertNoTraces(trace)).toThrow('Omit --trace')
  }
  for (const trace of ['off', { mode: 'on', live: true }]) expect(() => assertNoTraces(trace)).not.toThrow()
})
