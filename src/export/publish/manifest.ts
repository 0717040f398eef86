import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import { PathInside } from '#folders/path-inside.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { shellFile } from '../plan/shell-file.ts'
import type { RenderedPage } from '../render/rendered-page.ts'

/** The file that describes an export and marks a folder as one. */
export const MANIFEST_FILE = 'export.json'

/** What a shard says of itself, so that joining it with others can tell what does not fit (BUILD-12). */
const BuiltShard = z.object({
  number: z.number(),
  of: z.number(),
  /** The commit that was checked out; null where there was none. */
  commit: z.nullable(z.string()),
  /** The API's answers that it was made from: a hash of each, by call. */
  answers: z.record(z.string(), z.string()),
  /** All its files but the manifest: a hash of each, by path. */
  files: z.record(PathInside, z.string()),
})
export type BuiltShard = z.infer<typeof BuiltShard>

/** What an export consists of. */
export const ExportManifest = z.object({
  version: z.literal(1),
  environment: z.string(),
  /** Only in what a shard has built, which `storefront merge` joins with the others. */
  shard: z.optional(BuiltShard),
  pages: z.array(
    z.object({
      file: PathInside,
      route: z.string(),
      /** Absent for pages that serve many addresses. */
      address: z.optional(z.string()),
      /** Size of the HTML. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Which file serves the addresses of a pattern that have none of their own (OPEN-054). */
  shells: z.array(z.object({ route: z.string(), pattern: z.string(), file: PathInside })),
})
export type ExportManifest = z.infer<typeof ExportManifest>

function describeExport(
  environment: string,
  pages: readonly RenderedPage[],
  shard: BuiltShard | undefined,
): ExportManifest {
  return {
    version: 1,
    environment,
    ...(shard === undefined ? {} : { shard }),
    pages: pages.map(({ file, route, path: address, bytes, sha256 }) => ({
      file,
      route,
      ...(address === undefined ? {} : { address }),
      bytes,
      sha256,
    })),
    shells: (Object.keys(routes) as RouteId[])
      .filter((id) => routes[id].export !== 'page')
      .map((id) => ({ route: id, pattern: routes[id].pattern, file: shellFile(id) })),
  }
}

/** Writes the manifest of an export, as its last file: what is newer has been touched since. */
export async function writeManifest(
  folder: string,
  environment: string,
  pages: readonly RenderedPage[],
  shard: BuiltShard | undefined,
): Promise<void> {
  await saveManifest(folder, describeExport(environment, pages, shard))
}

export async function saveManifest(folder: string, manifest: ExportManifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The manifest of the export in a folder; undefined when the folder is none. */
export async function readManifest(folder: string): Promise<ExportManifest | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
    return ExportManifest.safeParse(found).data
  } catch {
    return undefined
  }
}

/** @throws {StorefrontError} when the folder holds no export. */
export async function assertExport(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest?.shard !== undefined) {
    const { number, of } = manifest.shard
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} is part ${number} of ${of} of an export.`,
      next: 'join the parts with "storefront merge <folders…> --out <folder>".',
    })
  }
  if (manifest !== undefined) return
  const next = 'run "storefront build --env demo" first, or name the folder of an export with --dir.'
  throw new StorefrontError({ kind: 'usage', message: `There is no export in ${folder}.`, next })
}
