import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Discovery } from './discover.ts'
import type { FirstLoad } from './first-load.ts'
import type { RenderedPage } from './prerender.ts'

/** A file of the export and its size. */
export interface SizedFile {
  /** Path in the export, with forward slashes. */
  readonly file: string
  readonly bytes: number
}

/** What a build made (BUILD-18). Sizes in bytes, times in milliseconds. */
export interface BuildSummary {
  readonly environment: string
  readonly out: string
  readonly collections: number
  readonly products: number
  readonly pages: number
  readonly shells: number
  readonly files: number
  readonly bytes: number
  readonly largestPage: SizedFile
  readonly largestScript: SizedFile
  readonly firstLoad: readonly FirstLoad[]
  readonly milliseconds: number
}

/** Sums up the export that lies in `out`. */
export async function summarise(made: {
  readonly environment: string
  readonly out: string
  readonly discovery: Discovery
  readonly pages: readonly RenderedPage[]
  readonly firstLoad: readonly FirstLoad[]
  readonly milliseconds: number
}): Promise<BuildSummary> {
  const { environment, out, discovery, pages, firstLoad, milliseconds } = made
  const files = await sizedFiles(out)
  return {
    environment,
    out,
    collections: discovery.collections.length,
    products: discovery.products.length,
    pages: pages.filter(({ address }) => address !== undefined).length,
    shells: pages.filter(({ address, route }) => address === undefined && route !== 'not-found').length,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    largestPage: largest(files, '.html'),
    largestScript: largest(files, '.js'),
    firstLoad,
    milliseconds: Math.round(milliseconds),
  }
}

async function sizedFiles(folder: string): Promise<SizedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { file: relative(folder, path).replaceAll(sep, '/'), bytes: (await stat(path)).size }
    }),
  )
}

function largest(files: readonly SizedFile[], extension: string): SizedFile {
  return files
    .filter(({ file }) => file.endsWith(extension))
    .reduce((most, file) => (file.bytes > most.bytes ? file : most), { file: '', bytes: 0 })
}
