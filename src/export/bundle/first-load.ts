import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Manifest } from 'vite'
import { getBundleEntries, listStaticFiles } from './page-assets.ts'

/** Limits for first-load JavaScript in bytes, gzipped and without third parties. 1 KB is 1,000 bytes. */
const LIMITS_BYTES: Readonly<Record<string, number>> = {
  home: 104_000,
  collection: 108_000,
  product: 108_000,
  'sign-in': 104_000,
  'dealer-registration': 106_000,
  checkout: 106_000,
}

export interface FirstLoad {
  /** The page's folder in `pages/`. */
  readonly template: string
  readonly bytes: number
  readonly limitBytes: number | undefined
}

/**
 * Returns the JavaScript that each template loads before it is usable: its entry, the client's entry, and their static
 * imports. Excludes imports after hydration.
 */
export async function measureFirstLoad(manifest: Manifest, clientFolder: string): Promise<FirstLoad[]> {
  const sizes = new Map<string, Promise<number>>()
  const { client, pages } = getBundleEntries(manifest)
  return Promise.all(
    [...pages].map(async ([folder, key]) => {
      const template = folder.replace('/pages/', '')
      const files = listStaticFiles(manifest, [key, client]).filter((file) => file.endsWith('.js'))
      const each = await Promise.all(files.map(size))
      const limitBytes = LIMITS_BYTES[template]
      return { template, bytes: each.reduce((sum, bytes) => sum + bytes, 0), limitBytes }
    }),
  )

  function size(file: string): Promise<number> {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const measured = readFile(join(clientFolder, file)).then(async (text) => (await promisify(gzip)(text)).length)
    sizes.set(file, measured)
    return measured
  }
}
