import { startStorefront } from '../../support/run-storefront.ts'
import { measuredGet } from './measured-requests.ts'

/**
 * Measures the time from the start of `storefront mock` to its first response. Returns the times of all runs in
 * milliseconds, sorted.
 */
export async function measureFirstResponses(runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await using mock = startStorefront(['mock', '--port', '0'])
    const url = /http:\/\/[\d.:]+/.exec(await mock.waitForOutput(/http:\/\/[\d.:]+\d\n/))?.[0] ?? ''
    await (await fetch(url + measuredGet.path)).arrayBuffer()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)
}
