import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type RouteId, routes } from '#routes/table.ts'
import { ExportError } from './export-error.ts'
import type { RenderedPage } from './prerender.ts'
import { shellFile } from './shell-file.ts'

/** The file that describes an export and marks a folder as one. */
export const MANIFEST_FILE = 'export.json'

/** What an export consists of. */
export const ExportManifest = z.object({
  version: z.literal(1),
  environment: z.string(),
  pages: z.array(
    z.object({
      file: z.string(),
      route: z.string(),
      /** Absent for pages that serve many addresses. */
      address: z.optional(z.string()),
      /** Size of the HTML. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Which file serves the addresses of a pattern that have none of their own (OPEN-054). */
  shells: z.array(z.object({ route: z.string(), pattern: z.string(), file: z.string() })),
})
export type ExportManifest = z.infer<typeof ExportManifest>

export function describeExport(environment: string, pages: readonly RenderedPage[]): ExportManifest {
  return {
    version: 1,
    environment,
    pages: pages.map(({ file, route, address, html }) => ({
      file,
      route,
      ...(address === undefined ? {} : { address }),
      bytes: Buffer.byteLength(html),
      sha256: createHash('sha256').update(html).digest('hex'),
    })),
    shells: (Object.keys(routes) as RouteId[])
      .filter((id) => routes[id].export !== 'page')
      .map((id) => ({ route: id, pattern: routes[id].pattern, file: shellFile(id) })),
  }
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

/** @throws {ExportError} when the folder holds no export. */
export async function assertExport(folder: string): Promise<void> {
  if ((await readManifest(folder)) !== undefined) return
  const next = 'run "storefront build --env demo" first, or name the folder of an export with --dir.'
  throw new ExportError('usage', `There is no export in ${folder}.`, next)
}
