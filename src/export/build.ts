import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#api/client.ts'
import type { Environment } from '#environment/environment.ts'
import { type BuildSummary, summarise } from './build-summary.ts'
import { type Bundle, bundleShop } from './bundle/bundle-cache.ts'
import { openAnswerStore } from './discover/answer-store.ts'
import { openBulkFetch } from './discover/bulk-fetch.ts'
import { type Discovery, discover, knownAddresses } from './discover/discover.ts'
import { keepAnswers } from './discover/kept-answers.ts'
import { readNotes, settingsHash, writeNotes } from './incremental/build-notes.ts'
import { carryOver, keptPages } from './incremental/kept-pages.ts'
import { type Shard, shardOf } from './incremental/shard.ts'
import { untilAborted } from './processes/until-aborted.ts'
import { type CommonFile, commonFiles, hasCommonFiles, writeCommonFiles } from './publish/common-files.ts'
import { diskFailure } from './publish/disk-failure.ts'
import { MANIFEST_FILE, readManifest, writeManifest } from './publish/manifest.ts'
import { openStagingFolder, type StagingFolder } from './publish/staging-folder.ts'
import { openWorkFolder, WORK_PARENT } from './publish/work-folder.ts'
import { type PlannedPage, planPages } from './render/planned-page.ts'
import { prerenderPages } from './render/prerender.ts'
import type { RenderedPage } from './render/rendered-page.ts'

export interface BuildOptions {
  readonly environment: Environment
  /** Absolute path of the export. */
  readonly out: string
  /** Where `pages/` and `vite.config.ts` are. */
  readonly projectFolder: string
  /** How the API is reached: the embedded mock's in-process fetch, or the network. */
  readonly fetch?: typeof fetch | undefined
  /** Folder whose files become `/uploads`, where pictures come with the export. */
  readonly mediaFolder?: string | undefined
  /** Renders everything anew, and bundles anew, whatever could be kept. */
  readonly fresh: boolean
  /** Whether a CMS page whose call fails shows its empty default and is a warning, instead of stopping the build. */
  readonly allowEmpty: boolean
  /** The part of the pages to render; all when undefined. */
  readonly shard: Shard | undefined
  readonly signal: AbortSignal
  /** Runs the phases in order; a terminal shows them as they go. */
  readonly runPhases: (phases: readonly BuildPhase[]) => Promise<void>
}

export interface BuildPhase {
  readonly title: string
  /** Does the work and says in one line what came of it. */
  run(): Promise<string>
}

/** What the phases hand on to each other. */
interface Progress {
  discovery: Discovery
  bundle?: Bundle
  /** Every page of the export by the address it is rendered at, and those that this build is to make. */
  whole: ReadonlyMap<string, PlannedPage>
  plan: ReadonlyMap<string, PlannedPage>
  kept: ReadonlyMap<string, RenderedPage>
  written: readonly RenderedPage[]
  frame: readonly string[]
  removed: readonly string[]
  files: ReadonlyMap<string, CommonFile>
  /** Nothing is to be written: the export is as this build would make it. */
  unchanged: boolean
}

/**
 * Exports the shop: discover and bundle, prerender what has changed, finish, swap. A failed or interrupted build
 * leaves the last good export as it is (BUILD-10).
 * @throws {StorefrontError} with the page, the call and the next step where there is one.
 */
export async function build(options: BuildOptions): Promise<BuildSummary> {
  try {
    const staging = await openStagingFolder(options.out)
    try {
      return await buildIn(staging, options)
    } finally {
      staging.discard()
    }
  } catch (error) {
    throw diskFailure(error, [options.out, join(options.projectFolder, WORK_PARENT)])
  }
}

async function buildIn(staging: StagingFolder, options: BuildOptions): Promise<BuildSummary> {
  const { environment, out, projectFolder, mediaFolder, fresh, allowEmpty, shard, signal } = options
  const { site, settings } = environment
  const started = performance.now()
  const work = await openWorkFolder(projectFolder)
  const answers = openAnswerStore(join(work.path, 'answers'))
  const bulk = options.fetch === undefined ? openBulkFetch() : undefined
  const client = createClient({ baseUrl: () => settings.API_BASE_URL, fetch: options.fetch ?? bulk?.fetch ?? fetch })
  const api = keepAnswers(client, answers)
  const made: Progress = {
    discovery: { collections: [], products: [] },
    whole: new Map(),
    plan: new Map(),
    kept: new Map(),
    written: [],
    frame: [],
    removed: [],
    files: new Map(),
    unchanged: false,
  }
  const times: { title: string; milliseconds: number }[] = []
  // Bundling needs nothing that discovery finds, so it begins at once.
  const bundling = bundleShop({ projectFolder, workFolder: work.path, fresh, signal })
  bundling.catch(() => {})

  async function discoverPages(): Promise<string> {
    made.discovery = await discover(api, settings.API_BASE_URL, signal, allowEmpty)
    return `${made.discovery.products.length} products and ${made.discovery.collections.length} collections found`
  }

  async function waitForBundle(): Promise<string> {
    made.bundle = await bundling
    return made.bundle.made ? `${made.bundle.chunks} chunks` : `${made.bundle.chunks} chunks, as in an earlier build`
  }

  async function prerender(): Promise<string> {
    const { path: bundleFolder, code } = bundleOf(made)
    const known = knownAddresses(made.discovery)
    made.whole = planPages(known)
    const filled = new Set(Object.values(known).flat())
    const mine = new Set(shard === undefined ? filled : Object.values(known).flatMap((all) => shardOf(all, shard)))
    const alone = [...made.whole.keys()].filter((address) => !filled.has(address))
    const single = shard === undefined || shard.index === 1 ? alone : []
    made.plan = new Map([...single, ...mine].flatMap((address) => entryOf(made.whole, address)))
    const hash = settingsHash(environment)
    if (!fresh && shard === undefined) {
      made.kept = await keptPages({ out, plan: made.plan, code, settings: hash, api, answers })
    }
    const isNew = (address: string): boolean => !made.kept.has(address)
    const kinds = Object.values(known).flatMap((addresses) => {
      const [example] = addresses
      if (example === undefined) return []
      return [{ example, addresses: addresses.filter((address) => mine.has(address) && isNew(address)) }]
    })
    const { pages, frame } = await prerenderPages({
      bundleFolder,
      outFolder: staging.path,
      workFolder: work.path,
      api,
      answers,
      shared: options.fetch === undefined,
      site,
      settings,
      plan: made.whole,
      single: single.filter(isNew),
      kinds,
      allowEmpty,
      signal,
    })
    made.written = pages
    made.frame = frame
    const kept = made.kept.size === 0 ? '' : `, ${made.kept.size} kept from the last export`
    return `${pages.length} pages rendered${kept}`
  }

  async function complete(): Promise<string> {
    const { path, code } = bundleOf(made)
    const before = await readManifest(out)
    const files = new Set([...made.plan.values()].map(({ file }) => file))
    made.removed = (before?.pages ?? []).map(({ file }) => file).filter((file) => !files.has(file))
    made.files = await commonFiles({
      clientFolder: join(path, 'client'),
      mediaFolder,
      projectFolder,
      environment,
      pages: [...made.whole.values()],
    })
    made.unchanged =
      made.written.length + made.removed.length === 0 && made.kept.size > 0 && (await hasSameFiles(out, made.files))
    if (made.unchanged) return 'the export is up to date, nothing written'
    await carryOver(out, staging.path, [...made.kept.values()])
    await writeCommonFiles(staging.path, made.files)
    const pages = [...made.kept.values(), ...made.written].toSorted((one, other) => (one.file < other.file ? -1 : 1))
    const frame = made.frame.length > 0 ? made.frame : ((await readNotes(out))?.frame ?? [])
    await writeNotes(staging.path, {
      code,
      settings: settingsHash(environment),
      frame,
      pages,
      answers,
      files: made.files,
    })
    await writeManifest(staging.path, environment.name, pages, shard)
    return 'assets, settings, sitemap, robots and host rules written'
  }

  const phases: Record<string, () => Promise<string>> = {
    Discover: discoverPages,
    Bundle: waitForBundle,
    Prerender: prerender,
    Finish: complete,
  }
  try {
    await options.runPhases(
      Object.entries(phases).map(([title, phase]) => ({
        title,
        async run() {
          const began = performance.now()
          const outcome = await untilAborted(phase(), signal)
          times.push({ title, milliseconds: Math.round(performance.now() - began) })
          return outcome
        },
      })),
    )
    // From here on the build finishes even when interrupted: half of a swap is worse.
    signal.throwIfAborted()
    if (!made.unchanged) await staging.swapIn()
  } finally {
    answers.close()
    await bulk?.close()
    // Its files are in the work folder, which goes now.
    await bundling.catch(() => {})
    work.discard()
  }
  return summarise({ environment: environment.name, out, ...made, bundle: bundleOf(made), phases: times, started })
}

function bundleOf({ bundle }: Progress): Bundle {
  if (bundle === undefined) throw new Error('The shop is not bundled yet.')
  return bundle
}

function entryOf(plan: ReadonlyMap<string, PlannedPage>, address: string): [string, PlannedPage][] {
  const page = plan.get(address)
  return page === undefined ? [] : [[address, page]]
}

async function hasSameFiles(out: string, files: ReadonlyMap<string, CommonFile>): Promise<boolean> {
  const notes = await readNotes(out)
  if (JSON.stringify(notes?.files) !== JSON.stringify([...files.keys()].toSorted())) return false
  return hasCommonFiles(out, files, (await stat(join(out, MANIFEST_FILE))).mtimeMs)
}
