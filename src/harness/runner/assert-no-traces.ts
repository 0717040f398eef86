/**
 * Rejects the runner's own traces, which are stored without redaction. UI mode and editors only show a trace while it
 * is recorded and do not keep it, so their traces are allowed. `trace` is the setting of the runner.
 * @throws {Error} if the runner would keep a trace.
 */
export function assertNoTraces(trace: unknown): void {
  if (trace === 'off' || isLive(trace)) return
  throw new Error(
    "The test runner's traces show what a shopper types. Omit --trace: a failed journey keeps a redacted trace.",
  )
}

function isLive(trace: unknown): boolean {
  return typeof trace === 'object' && trace !== null && 'live' in trace && trace.live === true
}
