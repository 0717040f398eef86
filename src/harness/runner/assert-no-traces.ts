/**
 * UI mode and editors look at a trace while it is made, and do not keep it; any other of the runner's own stays, and
 * nothing in it is redacted (JRNY-41). `trace` is the runner's setting.
 * @throws {Error} when the runner is asked for such a trace.
 */
export function assertNoTraces(trace: unknown): void {
  if (trace === 'off' || isLive(trace)) return
  throw new Error(
    "The runner's own traces show what a shopper types. Leave --trace out: a story that fails leaves a redacted one.",
  )
}

function isLive(trace: unknown): boolean {
  return typeof trace === 'object' && trace !== null && 'live' in trace && trace.live === true
}
