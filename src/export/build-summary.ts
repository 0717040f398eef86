import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Discovery } from './discover.ts'
import type { FirstLoad } from './first-load.ts'
import type { RenderedPage } from './prerender.ts'

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
  readonly largestPage: { readonly file: string; readonly bytes: number }
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
  return {
    environment,
    out,
    collections: discovery.collections.length,
    products: discovery.products.length,
    pages: pages.filter(({ address }) => address !== undefined).length,
    shells: pages.filter(({ address, route }) => address === undefined && route !== 'not-found').length,
    ...(await measureFolder(out)),
    largestPage: largest(pages),
    firstLoad,
    milliseconds: Math.round(milliseconds),
  }
}

async function measureFolder(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

function largest(pages: readonly RenderedPage[]): { file: string; bytes: number } {
  return pages
    .map(({ file, html }) => ({ file, bytes: Buffer.byteLength(html) }))
    .reduce((most, page) => (page.bytes > most.bytes ? page : most), { file: '', bytes: 0 })
}
