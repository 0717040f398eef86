import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { watchMemory } from './tree-memory.ts'

/** Catalog sizes to measure, in products. */
const DEFAULT_SIZES = [1_000, 5_000]

/** Pages per second of a bare loop, without compressed copies and with them. */
interface BareLoop {
  readonly html: number
  readonly all: number
}

interface Measured {
  readonly summary: BuildSummary
  readonly seconds: number
  readonly peakBytes: number
}

/**
 * Measures exports of several sizes next to a bare loop that calls React's renderToString in one process and writes the
 * same files. Prints ratios, which are comparable between computers, and the seconds on this one.
 */
export async function benchExport(sizes: readonly number[]): Promise<void> {
  const peaks: [number, number][] = []
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    for (const size of sizes.length === 0 ? DEFAULT_SIZES : sizes) {
      peaks.push([size, await benchSize(size, join(folder, String(size)))])
    }
  } finally {
    // Deletes at the end, because file systems create files slowly after deleting thousands.
    await rm(folder, { recursive: true, force: true })
  }
  const [[small, smallPeak] = [0, 0], ...larger] = peaks
  for (const [size, peak] of larger) {
    console.log(`peak memory at ${size} products: ${(peak / smallPeak).toFixed(2)} of that at ${small}`)
  }
}

/** Measures one size and returns the peak memory of the export with copies, in bytes. */
async function benchSize(size: number, folder: string): Promise<number> {
  await mkdir(folder)
  const mock = fork(join(import.meta.dirname, 'servers/catalog.ts'), [String(size)])
  try {
    const { url } = await receiveMessage<{ url: string }>(mock)
    const environment = join(folder, 'bench.json')
    const demo = await loadEnvironment('demo', { env: {} })
    const settings = relocateApi(demo.settings, url)
    await writeFile(environment, JSON.stringify({ ...demo, name: 'bench', api: 'live', settings }))
    const [out, oneHost] = [join(folder, 'out'), join(folder, 'one-host')]
    // The loop runs first and requests each product, so that the mock has all responses before a build is measured.
    const loop = fork(join(import.meta.dirname, 'servers/bare-loop.ts'), [environment, join(folder, 'bare')])
    const bare = await receiveMessage<BareLoop>(loop)
    const full = await build(environment, out, {}, '--no-cache')
    const withoutCopies = await build(environment, oneHost, { STOREFRONT_HOST: 'cloudflare' }, '--no-cache')
    const unchanged = await build(environment, out, {})
    console.log(`\n${size} products`)
    printRatio('pages per second with copies, of the bare loop with copies', getPageRate(full) / bare.all, full)
    printRatio(
      'pages per second for one host, of the bare loop without copies',
      getPageRate(withoutCopies) / bare.html,
      withoutCopies,
    )
    printRatio('duration without changes, of a full export', unchanged.seconds / full.seconds, unchanged)
    return full.peakBytes
  } finally {
    mock.kill()
  }
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

function getPageRate({ summary }: Measured): number {
  const milliseconds = summary.phases.find(({ title }) => title === 'Prerender')?.milliseconds ?? 0
  return (summary.written.length / milliseconds) * 1000
}

function printRatio(label: string, ratio: number, { seconds, peakBytes }: Measured): void {
  const megabytes = (peakBytes / 1_000_000).toFixed(0)
  console.log(`  ${ratio.toFixed(2).padStart(6)}  ${label} (${seconds.toFixed(1)} s, ${megabytes} MB)`)
}
