import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate.ts'
import type { BuildSummary } from '#export/build-summary.ts'
import { watchMemory } from './tree-memory.ts'

/** Numbers of products that are measured where none are named (PERF-03). */
export const SIZES = [100, 1_000, 5_000]
/** At least this many times what the bare loop of HTML reaches. */
const LEAST_SHARE = 1.3
/** Memory at the largest size over that at 1,000, at most, and in megabytes at 20,000. */
const MOST_GROWTH = 1.3
const MOST_MEGABYTES = 700
/** Seconds that 20,000 products may take, and an unchanged catalogue beyond the fetching of its data. */
const SECONDS_AT_20_000 = 45
const UNCHANGED_SECONDS = 0.5
/** Products up to which vike's own prerendering is measured beside: it takes several times as long. */
const VIKE_UP_TO = 5_000

const projectFolder = join(import.meta.dirname, '../..')
const executable = join(projectFolder, 'bin/storefront.js')

interface Bare {
  readonly pages: number
  /** Pages per second: HTML only, and with compressed copies. */
  readonly html: number
  readonly all: number
}

interface Measured {
  readonly summary: BuildSummary
  readonly seconds: number
  readonly peakBytes: number
}

/** Measures exports at several sizes beside a bare loop of React's renderToString, and prints one table. */
export async function benchExport(parameters: readonly string[]): Promise<void> {
  const sizes = parameters.length === 0 ? SIZES : parameters.map(Number)
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 31)) {
    throw new Error('Sizes are numbers of products, 31 or more: npm run bench -- export 100 20000')
  }
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  console.log(
    'Pages: rendering, compressing and writing. Bare: renderToString, JSON.stringify and writing, one process,',
  )
  console.log('everything in memory before; "HTML" without compressed copies, "all" with them, as the export has them.')
  console.log("vike: vike's own prerendering of the same pages, which writes HTML and data and no compressed copies.\n")
  console.log(
    'products  bundle  fetch   pages    whole   pages/s   peak memory   bare HTML   share   bare all   share    vike   share',
  )
  const peaks = new Map<number, number>()
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    for (const size of sizes) peaks.set(size, await benchSize(size, join(folder, String(size))))
  } finally {
    // At the end: a file system is slow to make new files where it has just removed thousands.
    await rm(folder, { recursive: true, force: true })
  }
  const small = peaks.get(1_000)
  const [largest = 0, large] = [...peaks].toSorted(([one], [other]) => other - one)[0] ?? []
  if (small !== undefined && large !== undefined && largest > 1_000) {
    const growth = large / small
    reach(`peak memory at ${largest} over that at 1000`, growth, growth <= MOST_GROWTH, `at most ${MOST_GROWTH}`)
  }
}

async function benchSize(size: number, folder: string): Promise<number> {
  await mkdir(folder)
  const mock = fork(join(import.meta.dirname, 'servers/catalogue.ts'), [String(size)])
  try {
    const { url } = await messageOf<{ url: string }>(mock)
    const environment = join(folder, 'bench.json')
    const demo = await loadEnvironment('demo', { env: {} })
    const settings = relocateApi(demo.settings, url)
    await writeFile(environment, JSON.stringify({ ...demo, name: 'bench', api: 'live', settings }))
    const out = join(folder, 'out')
    const full = await build(environment, out, '--fresh')
    const bare = fork(join(import.meta.dirname, 'servers/bare-loop.ts'), [environment, join(folder, 'bare')])
    const loops = await messageOf<Bare>(bare)
    printRow(size, full, loops, size > VIKE_UP_TO ? undefined : await benchVike(environment))
    if (size >= 5_000) await benchAgain(environment, out, mock)
    return full.peakBytes
  } finally {
    mock.kill()
  }
}

/** Pages per second of vike's own prerendering, in a folder of the project, where its bundle finds its packages. */
async function benchVike(environment: string): Promise<number> {
  const root = await mkdtemp(join(projectFolder, '.cache/bench-vike-'))
  try {
    const script = join(import.meta.dirname, 'servers/vike-prerender.ts')
    return (await messageOf<{ rate: number }>(fork(script, [environment, root], { silent: true }))).rate
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function benchAgain(environment: string, out: string, mock: ChildProcess): Promise<void> {
  const same = await build(environment, out)
  const beyond = same.seconds - secondsOf(same, 'Discover')
  console.log(
    `  nothing changed: ${same.seconds.toFixed(1)} s, of which ${secondsOf(same, 'Discover').toFixed(1)} s fetching`,
  )
  reach('beyond the fetching of data', beyond, beyond <= UNCHANGED_SECONDS, `at most ${UNCHANGED_SECONDS} s`)
  mock.send({ change: 40 })
  const { changed } = await messageOf<{ changed: string }>(mock)
  const one = await build(environment, out)
  console.log(
    `  product ${changed} changed: ${one.seconds.toFixed(1)} s, of which ${secondsOf(one, 'Discover').toFixed(1)} s fetching`,
  )
  console.log(`  rewritten: ${one.summary.written.join(', ')}`)
}

async function build(environment: string, out: string, ...flags: string[]): Promise<Measured> {
  const started = performance.now()
  const child = spawn(process.execPath, [executable, 'build', '--env', environment, '--out', out, '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const peak = watchMemory(child.pid ?? 0)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(child, 'close')
  const seconds = (performance.now() - started) / 1000
  return { summary: JSON.parse(text) as BuildSummary, seconds, peakBytes: peak() }
}

async function messageOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [message] = (await once(child, 'message')) as [Answer]
  return message
}

function secondsOf({ summary }: Measured, phase: string): number {
  return (summary.phases.find(({ title }) => title === phase)?.milliseconds ?? 0) / 1000
}

function printRow(size: number, full: Measured, bare: Bare, vike: number | undefined): void {
  const pages = secondsOf(full, 'Prerender')
  const rate = full.summary.written.length / pages
  const columns = [
    size.toLocaleString('en-US').padStart(8),
    `${(full.summary.bundleMilliseconds / 1000).toFixed(1)} s`.padStart(8),
    `${secondsOf(full, 'Discover').toFixed(1)} s`.padStart(7),
    `${pages.toFixed(1)} s`.padStart(8),
    `${full.seconds.toFixed(1)} s`.padStart(9),
    rate.toFixed(0).padStart(10),
    `${(full.peakBytes / 1_000_000).toFixed(0)} MB`.padStart(14),
    bare.html.toFixed(0).padStart(12),
    percentage(rate / bare.html).padStart(8),
    bare.all.toFixed(0).padStart(11),
    percentage(rate / bare.all).padStart(8),
    (vike?.toFixed(0) ?? '-').padStart(8),
    (vike === undefined ? '-' : percentage(rate / vike)).padStart(8),
  ]
  console.log(columns.join(''))
  if (size >= 5_000) {
    const share = rate / bare.html
    reach('pages per second beside the bare loop of HTML', share, share >= LEAST_SHARE, `at least ${LEAST_SHARE}`)
  }
  if (size === 20_000) {
    const megabytes = full.peakBytes / 1_000_000
    reach('seconds as a whole', full.seconds, full.seconds <= SECONDS_AT_20_000, `at most ${SECONDS_AT_20_000}`)
    reach('megabytes of peak memory', megabytes, megabytes <= MOST_MEGABYTES, `at most ${MOST_MEGABYTES}`)
  }
}

function percentage(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

function reach(what: string, value: number, isReached: boolean, bound: string): void {
  console.log(`  ${isReached ? '✓' : '✗'} ${what}: ${value.toFixed(2)} (${bound})`)
}
