import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Environment } from '#environment/environment.ts'
import { PathInside } from '#folders/path-inside.ts'
import type { ResponseCache } from '../discover/response-cache.ts'
import { BUILD_CACHE_FILE } from '../hosts/export-files.ts'
import type { RenderedPages } from './page.ts'

const BuildCache = z.object({
  version: z.literal(1),
  /** Hash of all inputs shared by all pages, except responses: code, site URL, and settings. */
  code: z.string(),
  settings: z.string(),
  /** Hash of the fixtures if the mock was the API. Not an input of a page, because responses have their own hashes. */
  fixtures: z.optional(z.string()),
  /** The header and footer requests sent by every page. */
  layoutRequests: z.array(z.string()),
  /** The file with the header and footer data. */
  layoutFile: z.optional(PathInside),
  /** Files in the export other than pages. */
  files: z.array(PathInside),
  /** Assets of this release and of earlier releases in the export, newest first. */
  releases: z.array(z.array(PathInside).readonly()).readonly(),
  /** Maximum number of earlier releases. */
  keepReleases: z.number(),
  pages: z.record(
    PathInside,
    z.object({
      requests: z.array(z.string()),
      /** Hash of all inputs of the page. Omitted if a request failed and the page shows its empty default. */
      inputs: z.optional(z.string()),
    }),
  ),
})
export type BuildCache = z.infer<typeof BuildCache>

/** What build caches of all versions have. */
const FileList = BuildCache.pick({ files: true })

/** Returns the build cache of the export in a folder, or undefined if it is missing, unreadable or of another version. */
export async function readBuildCache(folder: string): Promise<BuildCache | undefined> {
  return BuildCache.safeParse(await readJson(folder)).data
}

/** Returns the files of an export other than its pages, also of an export by another version of the command. */
export async function readFileList(folder: string): Promise<readonly string[]> {
  return FileList.safeParse(await readJson(folder)).data?.files ?? []
}

async function readJson(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, BUILD_CACHE_FILE), 'utf8')) as unknown
  } catch {
    return undefined
  }
}

/** The releases whose assets are in an export, and the maximum number of earlier releases. */
export interface Releases {
  readonly releases: readonly (readonly string[])[]
  readonly keepReleases: number
}

/** Hashes of the inputs shared by all pages, except API responses. */
export interface PageBasis {
  readonly code: string
  readonly settings: string
  /** Hash of the fixtures, or undefined with a live API. */
  readonly fixtures?: string | undefined
}

/** Writes the build cache for the next build. */
export async function writeBuildCache(
  folder: string,
  basis: PageBasis,
  made: Pick<RenderedPages, 'pages' | 'layoutRequests'> & {
    readonly layoutFile: string | undefined
    readonly files: readonly string[]
    readonly releases: Releases
  },
  responses: ResponseCache,
): Promise<void> {
  const { layoutRequests, layoutFile, files, releases } = made
  const pages = made.pages.map(({ file, requests, failures, inputs: known }) => {
    const inputs =
      known ?? (failures.length === 0 ? hashInputs(basis, [...layoutRequests, ...requests], responses) : undefined)
    return [file, inputs === undefined ? { requests } : { requests, inputs }]
  })
  const cache = {
    ...basis,
    layoutRequests: [...layoutRequests],
    layoutFile,
    files: files.toSorted(),
    ...releases,
    pages: Object.fromEntries(pages),
  }
  await saveBuildCache(folder, { version: 1, ...cache })
}

export async function saveBuildCache(folder: string, cache: BuildCache): Promise<void> {
  await writeFile(join(folder, BUILD_CACHE_FILE), `${JSON.stringify(cache)}\n`)
}

/** Returns a hash of the environment settings that affect pages. */
export function hashSettings({ site, settings }: Environment): string {
  return getHash(JSON.stringify([site, settings]))
}

/** Returns a hash of a page's inputs, or undefined if a response is missing. */
export function hashInputs(
  basis: PageBasis,
  requests: readonly string[],
  responses: ResponseCache,
): string | undefined {
  const hashes: string[] = []
  for (const request of requests) {
    const hash = responses.hashOf(request)
    if (hash === undefined) return undefined
    hashes.push(request, hash)
  }
  return getHash(JSON.stringify([basis.code, basis.settings, hashes]))
}

function getHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
