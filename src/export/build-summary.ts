import type { HostName } from '#environment/environment.ts'
import type { BuildResult } from './build.ts'
import type { FirstLoad } from './bundle/first-load.ts'
import { getRequestName } from './discover/cached-client.ts'
import { findEncodingWarnings } from './hosts/host-limits.ts'
import type { BuiltShard } from './write/manifest.ts'
import type { RenderedPage } from './write/page.ts'
import type { SharedFile } from './write/shared-files.ts'

export interface SizedFile {
  /** Path in the export, with forward slashes. */
  readonly file: string
  readonly bytes: number
}

/** The result of a build. Sizes are in bytes, excluding compressed copies. Durations are in milliseconds. */
export interface BuildSummary {
  readonly environment: string
  readonly out: string
  readonly collections: number
  readonly products: number
  readonly pages: number
  readonly shells: number
  readonly files: number
  readonly bytes: number
  /** Files of the rendered pages. `removed` lists those of pages that no longer exist. */
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** The part of an export that a complete one replaced. */
  readonly replacedShard?: Pick<BuiltShard, 'current' | 'total'>
  /** Number of pages reused from the previous export. */
  readonly kept: number
  /** Whether nothing was written because the export is already up to date. */
  readonly unchanged: boolean
  readonly largestPage: SizedFile
  readonly largestScript: SizedFile
  readonly firstLoad: readonly FirstLoad[]
  /** Problems that did not stop the build, one sentence each. */
  readonly warnings: readonly string[]
  /** Files that the environment's host cannot serve correctly, one sentence each. */
  readonly hostWarnings: readonly string[]
  /** Duration of bundling in milliseconds, which runs in parallel with the first phase. */
  readonly bundleMilliseconds: number
  readonly phases: readonly { readonly title: string; readonly milliseconds: number }[]
  readonly milliseconds: number
}

/** Size in bytes above which an HTML page is slow on phones and probably a mistake. */
const LARGE_PAGE_BYTES = 1_000_000

/** Creates the summary of a finished build. */
export function summarizeBuild(
  made: BuildResult & {
    readonly environment: string
    readonly host: HostName
    readonly out: string
    /** The part of an export that a complete one replaced. */
    readonly replacedShard: BuildSummary['replacedShard'] | undefined
    readonly phases: BuildSummary['phases']
    /** Problems with responses. */
    readonly warnings: readonly string[]
    /** Start time of the build from `performance.now()`. */
    readonly started: number
  },
): BuildSummary {
  const { environment, out, discovery, bundle, started } = made
  const { removed, files, unchanged } = made.finished
  const { pages: written, reused } = made.rendering
  const pages = [...reused, ...written]
  const others = [...files].map(([file, source]) => ({ file, bytes: getSize(source) }))
  return {
    environment,
    out,
    collections: discovery.collections.length,
    products: discovery.products.length,
    pages: pages.filter(({ path }) => path !== undefined).length,
    shells: pages.filter(({ path, route }) => path === undefined && route !== 'not-found').length,
    files: pages.length + others.length,
    bytes: [...pages, ...others].reduce((sum, { bytes }) => sum + bytes, 0),
    written: written.map(({ file }) => file),
    removed,
    ...(made.replacedShard === undefined
      ? {}
      : { replacedShard: { current: made.replacedShard.current, total: made.replacedShard.total } }),
    kept: reused.length,
    unchanged,
    largestPage: largest(pages),
    largestScript: largest(others.filter(({ file }) => file.endsWith('.js'))),
    firstLoad: bundle.firstLoad,
    warnings: [...made.warnings, ...pages.flatMap(pageWarnings)],
    hostWarnings: findEncodingWarnings(made.host, [...files.keys()]),
    bundleMilliseconds: bundle.milliseconds,
    phases: made.phases,
    milliseconds: Math.round(performance.now() - started),
  }
}

function pageWarnings({ path, file, bytes, failures, requests }: RenderedPage): string[] {
  const page = `The page ${path ?? file}`
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return [
    ...failures.map((failure) => `${page} shows its empty default: ${failure}`),
    ...(bytes > LARGE_PAGE_BYTES
      ? [
          `${page} is ${megabytes} MB, which is more than 1 MB and loads slowly. Requests: ${requests.map(getRequestName).join(', ')}.`,
        ]
      : []),
  ]
}

function getSize(file: SharedFile): number {
  return 'from' in file ? file.bytes : Buffer.byteLength(file.text)
}

function largest(files: readonly SizedFile[]): SizedFile {
  const largestFile = files.reduce((top, file) => (file.bytes > top.bytes ? file : top), { file: '', bytes: 0 })
  return { file: largestFile.file, bytes: largestFile.bytes }
}
