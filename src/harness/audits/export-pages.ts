import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isFile } from '#folders/is-file.ts'

/** The parts of `export.json` that audits read. */
const Description = z.object({
  environment: z.string(),
  pages: z.array(z.object({ file: z.string(), route: z.string(), path: z.optional(z.string()), sha256: z.string() })),
  shells: z.array(z.object({ route: z.string(), pattern: z.string(), file: z.string() })),
})

/** An HTML file in an export. */
export interface ExportPage {
  readonly file: string
  /** Route of the page. All pages with the same route share a template. */
  readonly route: string
  /** Path of the page, the pattern served by a shell, or `(not found)` for the not-found page. */
  readonly path: string
  /** Whether the path can be opened in a browser. */
  readonly single: boolean
  readonly sha256: string
}

export interface Export {
  readonly folder: string
  readonly environment: string
  readonly pages: readonly ExportPage[]
  /** Paths of all files, with forward slashes. */
  readonly files: ReadonlySet<string>
  /** Patterns that shells serve, such as `/search/{query}`. */
  readonly patterns: readonly string[]
}

/**
 * Reads the description and the file list of an export. `next` is the next step if there is none.
 * @throws {StorefrontError} if the folder contains no export of this version.
 */
export async function openExport(folder: string, next: string): Promise<Export> {
  let text: string
  try {
    text = await readFile(join(folder, 'export.json'), 'utf8')
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no export in ${folder}${isFile(folder) ? ': it is a file' : ''}.`,
      next,
      cause,
    })
  }
  const description = parse(text)
  if (description === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The file export.json in ${folder} cannot be read: it is damaged or from another version.`,
      next: 'Rebuild the export.',
    })
  }
  const shellPatterns = new Map(description.shells.map(({ file, pattern }) => [file, pattern]))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  return {
    folder,
    environment: description.environment,
    pages: description.pages.map(({ file, route, path, sha256 }) => ({
      file,
      route,
      path: path ?? shellPatterns.get(file) ?? '(not found)',
      single: path !== undefined,
      sha256,
    })),
    files: new Set(files),
    patterns: [...shellPatterns.values()],
  }
}

function parse(text: string): z.infer<typeof Description> | undefined {
  try {
    return Description.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Reads the HTML of a page.
 * @throws {StorefrontError} if the file is missing or does not match `export.json`.
 */
export async function readPage({ folder }: Export, page: ExportPage): Promise<string> {
  const next = 'Rebuild the export; its files are from different builds.'
  let html: string
  try {
    html = await readFile(join(folder, page.file), 'utf8')
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The export is missing the page ${page.file}.`,
      next,
      cause,
    })
  }
  if (createHash('sha256').update(html).digest('hex') === page.sha256) return html
  throw new StorefrontError({
    kind: 'external',
    message: `The page ${page.file} differs from the one in export.json.`,
    next,
  })
}

/** Returns the first page of each template. */
export function getFirstOfEachTemplate(pages: readonly ExportPage[]): ExportPage[] {
  return [...new Map(pages.toReversed().map((page) => [page.route, page])).values()].toReversed()
}
