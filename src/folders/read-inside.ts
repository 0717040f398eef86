import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { PathInside } from './path-inside.ts'

const NEXT = 'Use only folders that storefront wrote, complete and unchanged.'

/**
 * Returns parsed JSON of a file in a folder that may come from another computer, or undefined if the file is missing.
 * @throws {StorefrontError} if it is a link, is in a linked folder, is not a file, is too large, or is not valid JSON.
 */
export async function readJsonInside(folder: string, path: string, maxBytes: number): Promise<unknown> {
  const text = await readInside(folder, path, maxBytes)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw rejected(`${join(folder, path)} is not valid JSON: ${(cause as Error).message}.`)
  }
}

async function readInside(folder: string, path: string, maxBytes: number): Promise<string | undefined> {
  const place = join(folder, path)
  if (!PathInside.safeParse(path).success) throw rejected(`${JSON.stringify(path)} is not a path inside ${folder}.`)
  const real = await realpath(place).catch(unlessMissing)
  if (real === undefined) return undefined
  // Also rejects a link in a parent folder.
  if (real !== join(await realpath(folder), path)) throw rejected(`${place} is a symbolic link, or is inside one.`)
  // The flags prevent following a link created since the check, and waiting for the writer of a pipe.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw rejected(`${place} is not a file.`)
    if (stats.size > maxBytes) throw rejected(`${place} is ${stats.size} bytes; the maximum is ${maxBytes}.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function unlessMissing(cause: unknown): undefined {
  if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return undefined
  throw cause
}

function rejected(message: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: NEXT })
}
