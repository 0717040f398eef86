import { renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib'
import pMap from 'p-map'
import { getContentType, isCompressible } from '../hosts/content-type.ts'
import { ENCODINGS } from '../hosts/export-files.ts'

/** Minimum size in bytes to compress, because compressing smaller files saves little. */
const COMPRESS_FROM_BYTES = 1024

/** Returns whether a file name is that of a compressed copy. */
export function isCopyName(name: string): boolean {
  return Object.values(ENCODINGS).some((ending) => name.endsWith(ending))
}

/** Files that a build compresses: pages, sitemaps, assets, uploads, and the bundler's files next to them. */
const COPIED =
  /^(?:assets|uploads)\/|^(?!Build\/).*\.html$|^(?:sitemap(?:-\d+)?\.xml|(?!env\.js$)[^/]+\.(?:js|css|svg))$/

/**
 * Returns the file of which a build creates a copy at this path, or undefined for other compressed files, such as the
 * configurator's.
 */
export function getOriginalFile(path: string): string | undefined {
  const ending = Object.values(ENCODINGS).find((end) => path.endsWith(end))
  const original = ending === undefined ? '' : path.slice(0, -ending.length)
  return COPIED.test(original) ? original : undefined
}

/** Returns the suffixes of a page's files: its own and those of its copies, if any. */
export function listPageEndings(bytes: number, hasCopies: boolean): string[] {
  return hasCopies && bytes >= COMPRESS_FROM_BYTES ? ['', ...Object.values(ENCODINGS)] : ['']
}

/**
 * Compression levels by type of file. Pages are numerous and change often, while assets are few and never change.
 * Decision 0031 lists the cost of each level per page.
 */
const BROTLI_QUALITY = { page: 3, asset: 11 } as const
const GZIP_LEVEL = { page: 3, asset: 9 } as const

/**
 * Writes the copies of a page for browsers that accept gzip or brotli. Compresses in the rendering process, because a
 * thread would cost more CPU time than the compression (decision 0031).
 */
export function writePageCopies(path: string, content: Buffer): void {
  if (content.length < COMPRESS_FROM_BYTES) return
  writeFileSync(path + ENCODINGS.br, brotliCompressSync(content, brotliOptions('page', content)))
  writeFileSync(path + ENCODINGS.gzip, gzipSync(content, gzipOptions('page')))
}

/** Writes the copies of an asset. Compresses in a thread, because the best quality takes long. */
async function writeAssetCopies(path: string, content: Buffer): Promise<void> {
  if (content.length < COMPRESS_FROM_BYTES) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions('asset', content)),
    promisify(gzip)(content, gzipOptions('asset')),
  ])
  writeAtOnce(path + ENCODINGS.br, brotli)
  writeAtOnce(path + ENCODINGS.gzip, zipped)
}

/** Writes a file atomically, because it may be read at any time. */
function writeAtOnce(path: string, content: Buffer): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`)
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

function brotliOptions(kind: 'page' | 'asset', content: Buffer): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[kind],
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }
}

function gzipOptions(kind: 'page' | 'asset'): ZlibOptions {
  return { level: GZIP_LEVEL[kind] }
}

/** Size of the thread pool. */
const THREADS = 4
/** Maximum number of files to compress concurrently. Leaves a core to this process, which is fetching or rendering. */
const FILES_AT_A_TIME = { concurrency: Math.max(1, Math.min(THREADS, availableParallelism() - 1)) }

/** Writes the missing copies of all text files in a folder. */
export async function compressFolder(folder: string, signal?: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const known = new Set(paths)
  const isComplete = (path: string): boolean => Object.values(ENCODINGS).every((ending) => known.has(path + ending))
  const wanting = paths.filter((path) => isCompressible(getContentType(path)) && !isComplete(path))
  const sized = await pMap(wanting, async (path) => ({ path, size: (await stat(path)).size }), FILES_AT_A_TIME)
  // Starts with the largest file, which would otherwise run alone at the end.
  const ordered = sized.toSorted((one, other) => other.size - one.size)
  const limits = signal === undefined ? FILES_AT_A_TIME : { ...FILES_AT_A_TIME, signal }
  await pMap(ordered, async ({ path }) => writeAssetCopies(path, await readFile(path)), limits)
}
