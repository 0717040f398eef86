import { expect, test } from 'vitest'
import { refuseTraces } from './refuse-traces.ts'

test("JRNY-41 SEC-03 the runner's own traces, which show what is typed, are refused, but for what UI mode shows and does not keep", () => {
  for (const trace of ['on', 'retain-on-failure', { mode: 'on' }, { mode: 'on', live: false }, null, undefined]) {
    expect(() => refuseTraces(trace)).toThrow('Leave --trace out')
  }
  for (const trace of ['off', { mode: 'on', live: true }]) expect(() => refuseTraces(trace)).not.toThrow()
})
