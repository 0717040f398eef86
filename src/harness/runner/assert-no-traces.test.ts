import { expect, test } from 'vitest'
import { assertNoTraces } from './assert-no-traces.ts'

test("JRNY-41 SEC-03 the runner's own traces, which show what is typed, are refused, but for what UI mode shows and does not keep", () => {
  for (const trace of ['on', 'retain-on-failure', { mode: 'on' }, { mode: 'on', live: false }, null, undefined]) {
    expect(() => assertNoTraces(trace)).toThrow('Leave --trace out')
  }
  for (const trace of ['off', { mode: 'on', live: true }]) expect(() => assertNoTraces(trace)).not.toThrow()
})
