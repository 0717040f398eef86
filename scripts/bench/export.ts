import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { formatPercentage, printGoal } from './print.ts'
import { watchMemory } from './tree-memory.ts'

/**
 * Catalog sizes to measure, in products.
 * @internal
 */
const DEFAULT_SIZES = [100, 1_000, 5_000]
/** Minimum pages per second of the export, relative to a bare loop that writes the same files. */
const MIN_SHARE = 1.2
/** Maximum peak memory at the largest size, relative to 1,000 products. */
const MAX_GROWTH = 1.3
const MAX_MEGABYTES = 700
/** Maximum seconds to export 20,000 products. */
const MAX_SECONDS_AT_20_000 = 45
const MAX_UNCHANGED_SECONDS = 0.8
/** Maximum seconds to export 5,000 products, with compressed copies and without (for a single host). */
const MAX_SECONDS_AT_5_000 = { all: 11, oneHost: 9 } as const

interface BareLoop {
  /** Pages per second with HTML only. */
  readonly html: number
  readonly all: number
}

interface Measured {
  readonly summary: BuildSummary
  readonly seconds: number
  readonly peakBytes: number
}

/** Measures exports of several sizes and a bare loop that calls React's renderToString, and prints a table. */
export async function benchExport(sizes: readonly number[]): Promise<void> {
  console.log('Bare: renderToString, JSON.stringify and writing in one process, with everything loaded in advance;')
  console.log('"HTML" without compressed copies, "all" with them, like the export.\n')
  console.log('products  bundle  fetch   pages    total   pages/s   peak memory   bare HTML   share   bare all   share')
  const peaks = new Map<number, number>()
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    for (const size of sizes.length === 0 ? DEFAULT_SIZES : sizes)
      peaks.set(size, await benchSize(size, join(folder, String(size))))
  } finally {
    // Deletes at the end, because file systems create files slowly after deleting thousands.
    await rm(folder, { recursive: true, force: true })
  }
  const small = peaks.get(1_000)
  const [largest = 0, large] = [...peaks].toSorted(([one], [other]) => other - one)[0] ?? []
  if (small !== undefined && large !== undefined && largest > 1_000) {
    const growth = large / small
    const label = `peak memory at ${largest} over that at 1000`
    printGoal(label, growth.toFixed(2), growth <= MAX_GROWTH, `at most ${MAX_GROWTH}`)
  }
}

async function benchSize(size: number, folder: string): Promise<number> {
  await mkdir(folder)
  const mock = fork(join(import.meta.dirname, 'servers/catalog.ts'), [String(size)])
  try {
    const { url } = await receiveMessage<{ url: string }>(mock)
    const environment = join(folder, 'bench.json')
    const demo = await loadEnvironment('demo', { env: {} })
    const settings = relocateApi(demo.settings, url)
    await writeFile(environment, JSON.stringify({ ...demo, name: 'bench', api: 'live', settings }))
    const out = join(folder, 'out')
    // The loop runs first and requests each product. The mock then has all responses before a build is measured;
    // generating them takes 3.5 s of CPU time for 5,000 products.
    const loop = fork(join(import.meta.dirname, 'servers/bare-loop.ts'), [environment, join(folder, 'bare')])
    const bare = await receiveMessage<BareLoop>(loop)
    const full = await build(environment, out, {}, '--no-cache')
    printRow(size, full, bare)
    if (size >= 5_000) {
      await benchUnchanged(environment, out)
      await benchOneHost(size, environment, join(folder, 'one-host'), bare)
    }
    return full.peakBytes
  } finally {
    mock.kill()
  }
}

/** Measures a build for a host that needs no compressed copies, and compares it with the bare loop. */
async function benchOneHost(size: number, environment: string, out: string, bare: BareLoop): Promise<void> {
  const { summary, seconds } = await build(environment, out, { STOREFRONT_HOST: 'cloudflare' }, '--no-cache')
  const rate = getPageRate(summary)
  const share = formatPercentage(rate / bare.html)
  const fetching = getPhaseSeconds(summary, 'Discover').toFixed(1)
  const pages = getPhaseSeconds(summary, 'Prerender').toFixed(1)
  console.log(
    `  HOST=cloudflare: fetch ${fetching} s, pages ${pages} s, ${rate.toFixed(0)} pages/s, ${share} of bare HTML`,
  )
  if (size === 5_000) printSeconds('seconds with HOST=cloudflare', seconds, MAX_SECONDS_AT_5_000.oneHost)
}

async function benchUnchanged(environment: string, out: string): Promise<void> {
  const unchanged = await build(environment, out, {})
  const fetching = getPhaseSeconds(unchanged.summary, 'Discover')
  const rest = unchanged.seconds - fetching
  console.log(`  unchanged: ${unchanged.seconds.toFixed(1)} s, including ${fetching.toFixed(1)} s of fetching`)
  const goal = `at most ${MAX_UNCHANGED_SECONDS} s`
  printGoal('without fetching data', `${rest.toFixed(2)} s`, rest <= MAX_UNCHANGED_SECONDS, goal)
}

async function build(
  environment: string,
  out: string,
  env: Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<Measured> {
  const start = performance.now()
  const child = startStorefront(['build', '--env', environment, '--out', out, '--json', ...flags], { env })
  const peak = watchMemory(child.pid ?? 0)
  const { code, stdout, output } = await child.finished
  if (code !== 0) throw new Error(output)
  const seconds = (performance.now() - start) / 1000
  return { summary: JSON.parse(stdout) as BuildSummary, seconds, peakBytes: peak() }
}

function receiveMessage<Message>(child: ChildProcess): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  child.once('message', (message: Message) => resolve(message))
  child.once('exit', (code) => code !== 0 && reject(new Error(`A process ended with exit code ${code}.`)))
  return promise
}

function getPageRate(summary: BuildSummary): number {
  return summary.written.length / getPhaseSeconds(summary, 'Prerender')
}

function getPhaseSeconds(summary: BuildSummary, phase: string): number {
  return (summary.phases.find(({ title }) => title === phase)?.milliseconds ?? 0) / 1000
}

function printRow(size: number, full: Measured, bare: BareLoop): void {
  const pages = getPhaseSeconds(full.summary, 'Prerender')
  const rate = getPageRate(full.summary)
  const megabytes = full.peakBytes / 1_000_000
  const columns = [
    size.toLocaleString('en-US').padStart(8),
    `${(full.summary.bundleMilliseconds / 1000).toFixed(1)} s`.padStart(8),
    `${getPhaseSeconds(full.summary, 'Discover').toFixed(1)} s`.padStart(7),
    `${pages.toFixed(1)} s`.padStart(8),
    `${full.seconds.toFixed(1)} s`.padStart(9),
    rate.toFixed(0).padStart(10),
    `${megabytes.toFixed(0)} MB`.padStart(14),
    bare.html.toFixed(0).padStart(12),
    formatPercentage(rate / bare.html).padStart(8),
    bare.all.toFixed(0).padStart(11),
    formatPercentage(rate / bare.all).padStart(8),
  ]
  console.log(columns.join(''))
  if (size >= 5_000) {
    const share = rate / bare.all
    printGoal(
      'pages per second relative to the bare loop with copies',
      share.toFixed(2),
      share >= MIN_SHARE,
      `at least ${MIN_SHARE}`,
    )
  }
  if (size === 5_000) printSeconds('seconds', full.seconds, MAX_SECONDS_AT_5_000.all)
  if (size === 20_000) {
    printSeconds('seconds', full.seconds, MAX_SECONDS_AT_20_000)
    printGoal('megabytes', megabytes.toFixed(0), megabytes <= MAX_MEGABYTES, `at most ${MAX_MEGABYTES}`)
  }
}

function printSeconds(label: string, seconds: number, max: number): void {
  printGoal(label, seconds.toFixed(1), seconds <= max, `at most ${max}`)
}
