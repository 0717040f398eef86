import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { INDEX_FILE, type RecordingIndex, stableJson } from './recording-index.ts'

const NEXT = 'give --out another folder.'

/** @throws {StorefrontError} when the folder holds something that is no recording. */
export async function assertReplaceable(folder: string): Promise<void> {
  let names: readonly string[]
  try {
    names = await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} is no folder for a recording (${code}).`,
      next: NEXT,
      cause: error,
    })
  }
  if (names.length === 0 || names.includes(INDEX_FILE)) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${folder} holds other files, which a recording would replace.`,
    next: NEXT,
  })
}

/** Writes a recording beside its place and moves it there when it is whole; an older one stays until then. */
export async function writeRecording(
  folder: string,
  index: RecordingIndex,
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  const target = resolve(folder)
  try {
    const draft = join(dirname(target), `.${basename(target)}-${process.pid}`)
    try {
      for (const [file, answer] of [...answers, [INDEX_FILE, index] as const]) {
        const path = join(draft, file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, stableJson(answer))
      }
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The recording cannot be written (${code ?? message}).`,
      next: NEXT,
      cause,
    })
  }
}
