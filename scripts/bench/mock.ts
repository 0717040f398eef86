import { cpus } from 'node:os'
import { fixtures } from '#fixtures/catalogue.ts'
import { sampleLine } from '#mock/verify/sample-line.ts'
import { timeFirstAnswers } from './first-answer.ts'
import { type LoadResult, type LoadTarget, runLoad } from './load.ts'
import { type MeasuredCalls, measuredGet, takeMeasuredCalls } from './measured-call.ts'
import { type Memory, type MeasuredServer, startMeasured } from './measured-server.ts'
import { LATEST_SEARCH_MS, timeSearch } from './search.ts'

const WARM_UP_SECONDS = 2
const LOAD_SECONDS = 4
/** Each server is measured this often, in turns; the middle counts, since the computer has busy moments. */
const ROUNDS = 3
const START_RUNS = 9
const MEMORY_REQUESTS = 1_000_000
const MEMORY_WARM_UP_REQUESTS = 100_000
/** What is reached: share of a bare server with the same validation, first answer, growth of the heap. */
const LEAST_SHARE = 0.7
const LATEST_ANSWER_MS = 350
const MOST_GROWTH_BYTES = 2_000_000

const NAMES = { mock: 'storefront mock', bare: 'bare node:http', msw: 'msw handler list' } as const
type Name = keyof typeof NAMES

/** Measures the mock beside a bare server and msw's handlers, and prints one table. */
export async function benchMock(): Promise<void> {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  const starts = await timeFirstAnswers(START_RUNS)
  const mock = await startMeasured('mock')
  const servers: Partial<Record<Name, MeasuredServer>> = { mock }
  try {
    const calls = await takeMeasuredCalls(mock.url, buyableLine())
    servers.bare = await startMeasured('bare', calls)
    servers.msw = await startMeasured('msw', calls)
    const gets = await measureAll(servers, ({ url }) => ({ url: url + measuredGet.path }))
    const posts = await measureAll(servers, ({ url }) => ({ url: url + calls.postPath, body: calls.postBody }))
    printSpeed(`GET ${measuredGet.path}, ${Buffer.byteLength(calls.getAnswer)} bytes`, gets)
    printSpeed(
      `POST compute, ${calls.postBody.length} bytes in, ${calls.postAnswer.length} bytes out, validated`,
      posts,
    )
    printReach('share of bare node:http, GET', share(gets, 'mock'), LEAST_SHARE, percentage)
    printReach('share of bare node:http, POST', share(posts, 'mock'), LEAST_SHARE, percentage)
    printStart(starts)
    await Promise.all([servers.bare.stop(), servers.msw.stop()])
    delete servers.bare
    delete servers.msw
    await measureMemory(mock, calls)
    const search = await timeSearch()
    printReach('search for one letter', -search, -LATEST_SEARCH_MS, (value) => `${(-value).toFixed(0)} ms`)
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

function buyableLine(): object {
  for (const product of fixtures.products) {
    const line = sampleLine(product)
    if (line !== undefined) return line
  }
  throw new Error('The fixtures have nothing that can be bought.')
}

/** One result for each round. */
type Rounds = ReadonlyMap<Name, readonly LoadResult[]>

async function measureAll(
  servers: Partial<Record<Name, MeasuredServer>>,
  target: (server: MeasuredServer) => LoadTarget,
): Promise<Rounds> {
  const entries = Object.entries(servers) as [Name, MeasuredServer][]
  const rounds = new Map<Name, LoadResult[]>(entries.map(([name]) => [name, []]))
  for (const [, server] of entries) await runLoad(target(server), { seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of entries) {
      const result = await runLoad(target(server), { seconds: LOAD_SECONDS })
      if (result.failures > 0) throw new Error(`${NAMES[name]} failed ${result.failures} of its requests.`)
      rounds.get(name)?.push(result)
    }
  }
  return rounds
}

/** Requests per second beside those of the bare server in the same round. */
function share(rounds: Rounds, name: Name): number {
  const bare = rounds.get('bare') ?? []
  const results = rounds.get(name) ?? []
  return median(results.map((result, round) => result.requestsPerSecond / (bare[round]?.requestsPerSecond ?? Infinity)))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Prints the requests per second of each server, the middle of its rounds (PERF-03). */
export function printSpeed(title: string, rounds: Rounds): void {
  console.log(`\n${title}`)
  for (const [name, results] of rounds) {
    const rate = Math.round(median(results.map(({ requestsPerSecond }) => requestsPerSecond)))
    const p99 = median(results.map((result) => result.p99))
    const ratio = percentage(share(rounds, name)).padStart(6)
    console.log(
      `  ${NAMES[name].padEnd(18)}${rate.toLocaleString('en-US').padStart(8)} requests/s${ratio}   p99 ${p99} ms`,
    )
  }
}

/** Prints how long starts took, in milliseconds from the fastest to the slowest (PERF-03). */
export function printStart(times: readonly number[]): void {
  const middle = median(times)
  console.log(`\nFrom process start to the first 200, ${times.length} runs of storefront mock`)
  console.log(`  median ${middle.toFixed(0)} ms, fastest ${times[0]?.toFixed(0)}, slowest ${times.at(-1)?.toFixed(0)}`)
  printReach('first answer', -middle, -LATEST_ANSWER_MS, (value) => `${(-value).toFixed(0)} ms`)
}

/** Half of the requests read, half are validated and compute. */
async function measureMemory(server: MeasuredServer, { postPath, postBody }: MeasuredCalls): Promise<void> {
  const load = async (requests: number): Promise<void> => {
    await runLoad({ url: server.url + measuredGet.path }, { requests: requests / 2 })
    await runLoad({ url: server.url + postPath, body: postBody }, { requests: requests / 2 })
  }
  await load(MEMORY_WARM_UP_REQUESTS)
  const before = await server.memory()
  await load(MEMORY_REQUESTS)
  const after = await server.memory()
  console.log(`\nMemory of storefront mock, before and after ${MEMORY_REQUESTS.toLocaleString('en-US')} requests`)
  printMemory('before', before)
  printMemory('after', after)
  printReach('heap grown by', before.heap - after.heap, -MOST_GROWTH_BYTES, (value) => megabytes(-value))
}

function printMemory(title: string, { heap, resident }: Memory): void {
  console.log(`  ${title.padEnd(18)}heap ${megabytes(heap)}, resident ${megabytes(resident)}`)
}

function percentage(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** More is better; a value that should stay low comes negated. */
function printReach(what: string, value: number, reach: number, shown: (value: number) => string): void {
  const mark = value >= reach ? '✓' : '✗'
  const bound = reach < 0 ? 'at most' : 'at least'
  console.log(`  ${mark} ${what}: ${shown(value)} (${bound} ${shown(reach)})`)
}
