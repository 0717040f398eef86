import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Environment } from '#environment/environment.ts'
import { PathInside } from '#folders/path-inside.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { getShellFile, MANIFEST_FILE } from '../hosts/export-files.ts'
import type { RenderedPage } from './page.ts'

/** A share of the pages of an export, such as the second of four. */
const Shard = z.object({ current: z.int().min(1), total: z.int().min(1) })
export type Shard = z.infer<typeof Shard>

/** Data of a shard, from which merging detects shards that do not match. */
const BuiltShard = z.object({
  ...Shard.shape,
  /** The current commit, or null outside a repository. */
  commit: z.nullable(z.string()),
  host: Environment.shape.HOST,
  /** Hashes of the API responses used, by request. */
  responses: z.record(z.string(), z.string()),
  /** Hashes of all files except the manifest, by path. */
  files: z.record(PathInside, z.string()),
})
export type BuiltShard = z.infer<typeof BuiltShard>

export const ExportManifest = z.object({
  version: z.literal(1),
  environment: z.string(),
  /** Data of a shard, which `storefront merge` joins with other shards. Undefined in a complete export. */
  shard: z.optional(BuiltShard),
  pages: z.array(
    z.object({
      file: PathInside,
      route: z.string(),
      /** Path of the page. Omitted for pages that serve many paths. */
      path: z.optional(z.string()),
      /** Size of the HTML in bytes. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Files that serve all paths that match a pattern but have no file (OPEN-054). */
  shells: z.array(z.object({ route: z.string(), pattern: z.string(), file: PathInside })),
})
export type ExportManifest = z.infer<typeof ExportManifest>

function describeExport(
  environment: Environment,
  pages: readonly RenderedPage[],
  shard: BuiltShard | undefined,
): ExportManifest {
  return {
    version: 1,
    environment: environment.name,
    ...(shard === undefined ? {} : { shard }),
    pages: pages.map(({ file, route, path, bytes, sha256 }) => ({
      file,
      route,
      ...(path === undefined ? {} : { path }),
      bytes,
      sha256,
    })),
    shells: (Object.keys(routes) as RouteId[])
      .filter((id) => routes[id].export !== 'page')
      .map((id) => ({ route: id, pattern: routes[id].pattern, file: getShellFile(id) })),
  }
}

/** Writes the manifest, which must be the export's last file because newer files count as changed. */
export async function writeManifest(
  folder: string,
  environment: Environment,
  pages: readonly RenderedPage[],
  shard: BuiltShard | undefined,
): Promise<void> {
  await saveManifest(folder, describeExport(environment, pages, shard))
}

export async function saveManifest(folder: string, manifest: ExportManifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Returns the manifest of the export in a folder, or undefined if the folder is not an export. */
export async function readManifest(folder: string): Promise<ExportManifest | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
    return ExportManifest.safeParse(found).data
  } catch {
    return undefined
  }
}
