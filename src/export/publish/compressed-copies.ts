import { renameSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
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
import { contentType, isCompressible } from '../serve/content-type.ts'

/** What the names of compressed copies end in, best first, by the name of their encoding. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const
export type EncodingName = keyof typeof ENCODINGS

/** Bytes below which compressing makes a body no smaller to speak of. */
export const COMPRESS_FROM_BYTES = 1024

/**
 * How hard each kind of file is compressed. Pages are many and change often; assets are few and stay for ever.
 * What each quality costs a page is in decision 0031.
 */
const BROTLI_QUALITY = { page: 3, asset: 11 } as const
const GZIP_LEVEL = { page: 3, asset: 9 } as const

/**
 * Writes the copies of a page that browsers with gzip or brotli get (BUILD-15). Compressed where it was rendered: handing
 * so little work to a thread costs more processor time than the work (decision 0031).
 */
export function writePageCopies(path: string, content: Buffer): void {
  if (content.length < COMPRESS_FROM_BYTES) return
  writeFileSync(path + ENCODINGS.br, brotliCompressSync(content, brotliOptions('page', content)))
  writeFileSync(path + ENCODINGS.gzip, gzipSync(content, gzipOptions('page')))
}

/** Writes the copies of an asset; the best quality takes long enough for a thread of its own. */
async function writeAssetCopies(path: string, content: Buffer): Promise<void> {
  if (content.length < COMPRESS_FROM_BYTES) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions('asset', content)),
    promisify(gzip)(content, gzipOptions('asset')),
  ])
  writeAtOnce(path + ENCODINGS.br, brotli)
  writeAtOnce(path + ENCODINGS.gzip, zipped)
}

/** Writes a file that others may read at any moment: it is there as a whole or not at all. */
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

/** Files of a folder that are compressed at a time: as many as the thread pool works on. */
const FILES_AT_A_TIME = { concurrency: 4 }

/** Writes the copies of everything in a folder that is text and has none yet. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const known = new Set(paths)
  const isComplete = (path: string): boolean => Object.values(ENCODINGS).every((ending) => known.has(path + ending))
  const wanting = paths.filter((path) => isCompressible(contentType(path)) && !isComplete(path))
  const sized = await pMap(wanting, async (path) => ({ path, size: (await stat(path)).size }), FILES_AT_A_TIME)
  // The largest first: begun last, it would be waited for alone.
  const ordered = sized.toSorted((one, other) => other.size - one.size)
  await pMap(ordered, async ({ path }) => writeAssetCopies(path, await readFile(path)), FILES_AT_A_TIME)
}
