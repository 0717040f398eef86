import { constants } from 'node:fs'
import { type FileHandle, open, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { PathInside } from './path-inside.ts'

const NEXT = 'Use only folders that storefront wrote, complete and unchanged.'

/**
 * Returns the bytes of a file in a folder that may come from another computer, or undefined if the file is missing.
 * @throws {StorefrontError} if it is a link, is in a linked folder, is not a file, or is too large.
 */
export async function readBytesInside(folder: string, path: string, maxBytes: number): Promise<Buffer | undefined> {
  return withFile(folder, path, maxBytes, (file) => file.readFile())
}

/**
 * Returns parsed JSON, after the same checks as `readBytesInside`.
 * @throws {StorefrontError} that names the file if a check fails or the file is not valid JSON.
 */
export async function readJsonInside(folder: string, path: string, maxBytes: number): Promise<unknown> {
  const bytes = await readBytesInside(folder, path, maxBytes)
  if (bytes === undefined) return undefined
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (cause) {
    throw rejected(`${join(folder, path)} is not valid JSON: ${(cause as Error).message}.`)
  }
}

/**
 * Copies a file from a folder that may come from another computer. Returns its size, or undefined if it is missing.
 * @throws {StorefrontError} in the same cases as `readBytesInside`.
 */
export async function copyInside(
  folder: string,
  path: string,
  target: string,
  maxBytes: number,
): Promise<number | undefined> {
  return withFile(folder, path, maxBytes, async (file, bytes) => {
    await writeFile(target, file.createReadStream({ autoClose: false }))
    return bytes
  })
}

async function withFile<Value>(
  folder: string,
  path: string,
  maxBytes: number,
  work: (file: FileHandle, bytes: number) => Promise<Value>,
): Promise<Value | undefined> {
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
    return await work(file, stats.size)
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
