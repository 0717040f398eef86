import { startStorefront } from '../../support/run-storefront.ts'
import { measuredGet } from './measured-call.ts'

/** Milliseconds from the start of `storefront mock` to its first response, once for each run, the shortest first. */
export async function timeFirstAnswers(runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now()
    await using mock = startStorefront(['mock', '--port', '0'])
    const url = /http:\/\/[\d.:]+/.exec(await mock.said(/http:\/\/[\d.:]+\d\n/))?.[0] ?? ''
    await (await fetch(url + measuredGet.path)).arrayBuffer()
    times.push(performance.now() - begin)
  }
  return times.toSorted((one, other) => one - other)
}
