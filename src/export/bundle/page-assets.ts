import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../../../renderer/html/page-load.ts'

/** Matches the manifest entry of vike's client script. */
const CLIENT_ENTRY = /vike\/.*\/client\/.*entry/
const PAGE_ENTRY = /^virtual:vike:page-entry:client:(\/pages\/[\w-]+)$/

export interface BundleEntries {
  /** The script that starts the shop. */
  readonly client: string
  /** Entries by template folder, such as `/pages/product`. */
  readonly pages: ReadonlyMap<string, string>
}

/**
 * Returns the entries of a bundle.
 * @throws if the manifest does not belong to a shop bundled by vike.
 */
export function getBundleEntries(manifest: Manifest): BundleEntries {
  const keys = Object.keys(manifest)
  const client = keys.find((key) => manifest[key]?.isEntry === true && CLIENT_ENTRY.test(key))
  if (client === undefined) throw new Error('The bundle has no script that starts the shop.')
  const pages = keys.flatMap((key): [string, string][] => {
    const folder = PAGE_ENTRY.exec(key)?.[1]
    return folder === undefined ? [] : [[folder, key]]
  })
  return { client, pages: new Map(pages) }
}

/** Returns the assets by template folder, in vike's order. */
export function getPageAssets(manifest: Manifest): Record<string, PageAssets> {
  const { client, pages } = getBundleEntries(manifest)
  return Object.fromEntries([...pages].map(([folder, key]) => [folder, getAssets(manifest, client, key)]))
}

/** Adds the integrity hashes of the scripts and style sheets in a folder. */
export async function withIntegrity(
  assets: Readonly<Record<string, PageAssets>>,
  folder: string,
): Promise<Record<string, PageAssets>> {
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (path: string): Promise<string> => {
    const found = hashes.get(path) ?? readFile(join(folder, path)).then(sha256)
    hashes.set(path, found)
    return found
  }
  const added = Object.entries(assets).map(async ([template, own]): Promise<[string, PageAssets]> => {
    const paths = [...own.styles, own.entry, ...own.scripts]
    const pairs = await Promise.all(paths.map(async (path) => [path, await hashOf(path)] as const))
    return [template, { ...own, integrity: Object.fromEntries(pairs) }]
  })
  return Object.fromEntries(await Promise.all(added))
}

function sha256(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

function getAssets(manifest: Manifest, client: string, page: string): PageAssets {
  const entry = manifest[client]?.file ?? ''
  const files = listStaticFiles(manifest, [page, client]).filter((file) => file !== entry)
  const ending = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
  return { styles: ending(/\.css$/), fonts: ending(/\.woff2?$/), entry: `/${entry}`, scripts: ending(/\.js$/) }
}

/**
 * Returns the files of entries and their static imports, without duplicates. A chunk precedes its imports, but its
 * style sheets follow theirs in order to override them.
 */
export function listStaticFiles(manifest: Manifest, keys: readonly string[]): string[] {
  const visited = new Set<string>()
  const files = keys.flatMap(visit)
  return [...new Set(files)]

  function visit(key: string): string[] {
    const chunk = manifest[key]
    if (visited.has(key) || chunk === undefined) return []
    visited.add(key)
    const { file, imports = [], css = [], assets = [] } = chunk
    return [file, ...imports.flatMap(visit), ...css, ...assets]
  }
}
