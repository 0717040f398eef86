import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Manifest } from 'vite'

/** First-load JavaScript in bytes of gzip, before third parties (PERF-01); 1 KB is 1,000 bytes. */
const LIMITS_BYTES: Readonly<Record<string, number>> = {
  home: 115_000,
  product: 115_000,
  checkout: 145_000,
}

const CLIENT_ENTRY = /vike\/.*\/client\/.*entry/
const PAGE_ENTRY = /virtual:vike:page-entry:client:\/pages\/([\w-]+)$/

export interface FirstLoad {
  /** The page's folder in `pages/`. */
  readonly template: string
  readonly bytes: number
  readonly limitBytes: number | undefined
}

/**
 * The JavaScript that each template loads before it can be used: its entry, the client's entry and all that they
 * import statically. What they import later, after hydration, is not counted.
 */
export async function measureFirstLoad(manifest: Manifest, clientFolder: string): Promise<FirstLoad[]> {
  const sizes = new Map<string, Promise<number>>()
  const clientEntries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true && CLIENT_ENTRY.test(key))
  const pages = Object.keys(manifest).flatMap((key) => {
    const template = PAGE_ENTRY.exec(key)?.[1]
    return template === undefined ? [] : [{ key, template }]
  })
  return Promise.all(
    pages.map(async ({ key, template }) => {
      const files = [...staticFiles(manifest, [key, ...clientEntries])]
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

function staticFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (visited.has(key) || chunk === undefined) continue
    visited.add(key)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}
