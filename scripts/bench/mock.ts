import { fixtures } from '#fixtures/catalog.ts'
import { createSampleLine } from '#live/sample-line.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { measureFirstResponses } from './first-response.ts'
import { type LoadResult, type LoadTarget, runLoad } from './load.ts'
import { measuredGet, prepareMeasuredRequests } from './measured-requests.ts'
import { type MeasuredServer, startMeasured } from './measured-server.ts'
import { getMedian, formatPercentage, printGoal } from './print.ts'

const LOAD_SECONDS = 4
/** Default number of rounds. The servers alternate because the load on the computer varies. */
const DEFAULT_ROUNDS = 3
/** Minimum speed as a fraction of a bare server's speed with the same validation. */
const MIN_SHARE = 0.7
const MAX_START_MS = 350
/** Maximum time to search 50,000 products for one letter. */
const MAX_SEARCH_MS = 150

const NAMES = { mock: 'storefront mock', bare: 'bare node:http' } as const
type Name = keyof typeof NAMES
type Servers = Readonly<Record<Name, MeasuredServer>>

/** Compares the speed of the mock with that of a bare server. */
export async function benchMock([rounds = DEFAULT_ROUNDS]: readonly number[]): Promise<void> {
  printStartTimes(await measureFirstResponses(3 * rounds))
  const mock = await startMeasured('mock')
  const requests = await prepareMeasuredRequests(mock.url, buyableLine())
  const servers: Servers = { mock, bare: await startMeasured('bare', requests) }
  try {
    const gets = await measureAll(servers, rounds, ({ url }) => ({ url: url + measuredGet.path }))
    printSpeed(`GET ${measuredGet.path}, ${Buffer.byteLength(requests.getResponse)} bytes`, gets)
    const posts = await measureAll(servers, rounds, ({ url }) => ({
      url: url + requests.postPath,
      body: requests.postBody,
    }))
    printSpeed(
      `POST compute, ${requests.postBody.length} bytes in, ${requests.postResponse.length} out, validated`,
      posts,
    )
    await timeSearch()
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

async function timeSearch(): Promise<void> {
  const mock = createMock({ fixtures: await loadFixtures({ products: 50_000, seed: 1 }) })
  const start = performance.now()
  await (await mock.fetch('http://mock.test/strapi/products/search/e')).text()
  const time = performance.now() - start
  const label = 'search for one letter among 50,000 products'
  printGoal(label, `${time.toFixed(0)} ms`, time <= MAX_SEARCH_MS, `at most ${MAX_SEARCH_MS} ms`)
}

function buyableLine(): object {
  for (const product of fixtures.products) {
    const line = createSampleLine(product)
    if (line !== undefined) return line
  }
  throw new Error('No product in the fixtures can be bought.')
}

/** The results of each server, one per round. */
type Rounds = Readonly<Record<Name, readonly LoadResult[]>>

async function measureAll(
  servers: Servers,
  rounds: number,
  target: (server: MeasuredServer) => LoadTarget,
): Promise<Rounds> {
  const results: Record<Name, LoadResult[]> = { mock: [], bare: [] }
  for (const server of Object.values(servers)) await runLoad(target(server), 1)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['mock', 'bare'] as const) {
      const result = await runLoad(target(servers[name]), LOAD_SECONDS)
      if (result.failures > 0) throw new Error(`${NAMES[name]} failed ${result.failures} of its requests.`)
      results[name].push(result)
    }
  }
  return results
}

/**
 * Prints the median requests per second of each server, and the mock's speed as a share of the bare server's.
 * @internal
 */
function printSpeed(title: string, rounds: Rounds): void {
  console.log(`\n${title}`)
  for (const name of ['mock', 'bare'] as const) {
    const rate = Math.round(getMedian(rounds[name].map(({ requestsPerSecond }) => requestsPerSecond)))
    const p99 = getMedian(rounds[name].map((result) => result.p99))
    console.log(`  ${NAMES[name].padEnd(18)}${rate.toLocaleString('en-US').padStart(8)} requests/s   p99 ${p99} ms`)
  }
  const shares = rounds.mock.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (rounds.bare[round]?.requestsPerSecond ?? Infinity),
  )
  const share = getMedian(shares)
  printGoal(
    'share of bare node:http',
    formatPercentage(share),
    share >= MIN_SHARE,
    `at least ${formatPercentage(MIN_SHARE)}`,
  )
}

/**
 * Prints start times in milliseconds, from fastest to slowest.
 * @internal
 */
function printStartTimes(times: readonly number[]): void {
  const middle = getMedian(times)
  console.log(`\nFrom process start to the first 200, ${times.length} runs of storefront mock`)
  console.log(`  median ${middle.toFixed(0)} ms, fastest ${times[0]?.toFixed(0)}, slowest ${times.at(-1)?.toFixed(0)}`)
  printGoal('first response', `${middle.toFixed(0)} ms`, middle <= MAX_START_MS, `at most ${MAX_START_MS} ms`)
}
