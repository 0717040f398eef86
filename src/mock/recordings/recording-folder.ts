import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { lockFolder } from '#folders/folder-lock.ts'
import { followLinks } from '#folders/follow-links.ts'
import { removeMadeFolders } from '#folders/make-folder.ts'
import { createFolder, createProcessFolderName } from '#folders/process-folder.ts'
import { pathExists, removeFolder, removeOrphanedFolders, replaceFolder } from '#folders/replace-folder.ts'
import { INDEX_FILE, RecordingIndex, toStableJson } from './recording-index.ts'

/** The flag that names the folder of a recording. */
export type RecordingFlag = '--out' | '--record-to'

/** A temporary folder next to the recording. It is either moved into place in a single step or removed. */
export interface RecordingFolder {
  readonly path: string
  /** The current recording. */
  readonly previous: RecordingIndex | undefined
  write(file: string, content: unknown): Promise<void>
  /** Replaces the current recording. */
  publish(): Promise<void>
  /** Removes temporary files. This must always be called. */
  discard(): Promise<void>
}

/**
 * Creates a temporary folder for a recording. Symbolic links are followed.
 * @throws {StorefrontError} if another process is recording into the same folder, or if the folder has other content,
 * which is never deleted. Its next step names the flag.
 */
export async function openRecordingFolder(out: string, flag: RecordingFlag): Promise<RecordingFolder> {
  const folderPath = await followLinks(resolve(out))
  const parent = dirname(folderPath)
  const prefix = `.${basename(folderPath)}.`
  const onDisk = <Result>(work: () => Promise<Result>): Promise<Result> => runOnDisk(work, parent, flag)
  const made = await createFolder(parent, chooseAnother(flag))
  let unlock: () => void
  try {
    await readIndexIn(folderPath, flag)
    unlock = await onDisk(async () => lockFolder(folderPath, 'recording'))
  } catch (error) {
    removeMadeFolders(parent, made)
    throw error
  }
  const path = join(parent, `${createProcessFolderName(prefix)}.new`)
  const pending = new Set<Promise<void>>()
  let isClosed = false
  const discard = async (): Promise<void> => {
    isClosed = true
    // A pending write would recreate the folder.
    await Promise.allSettled(pending)
    rmSync(path, { recursive: true, force: true })
    unlock()
    removeMadeFolders(parent, made)
  }
  try {
    await onDisk(() => removeOrphanedFolders(folderPath, prefix))
    const previous = await readIndexIn(folderPath, flag)
    await onDisk(() => mkdir(path))
    return {
      path,
      previous,
      async write(file, content) {
        if (isClosed) return
        const target = join(path, file)
        const writing = onDisk(async () => {
          await mkdir(dirname(target), { recursive: true })
          await writeFile(target, toStableJson(content))
        })
        pending.add(writing)
        await writing.finally(() => pending.delete(writing))
      },
      publish: () =>
        onDisk(async () => {
          // The folder may since have received other content.
          const index = await readIndexIn(folderPath, flag)
          if (!(await pathExists(folderPath))) return rename(path, folderPath)
          const aside = path.replace(/new$/, 'old')
          const outdated = (index?.calls ?? []).map(({ file }) => file)
          // Any files that remain are removed by the next recording.
          const replaced = replaceFolder(folderPath, path, aside, { outdated, last: [INDEX_FILE], rank: () => 0 })
          if (replaced !== undefined) await removeFolder(replaced)
        }),
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Reads the recording in a folder. Returns undefined if the folder is empty.
 * @throws {StorefrontError} if the folder has other content.
 */
async function readIndexIn(folderPath: string, flag: RecordingFlag): Promise<RecordingIndex | undefined> {
  let files: readonly string[]
  try {
    const entries = await readdir(folderPath, { recursive: true, withFileTypes: true })
    files = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folderPath, join(entry.parentPath, entry.name)))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StorefrontError({
      kind: 'usage',
      message: `${folderPath} cannot be used as a recording folder${code === 'ENOTDIR' ? ', because it is a file.' : ` (${code}).`}`,
      next: chooseAnother(flag),
      cause,
    })
  }
  if (files.length === 0) return undefined
  const index = RecordingIndex.safeParse(await json(join(folderPath, INDEX_FILE))).data
  const recordedFiles = new Set([INDEX_FILE, ...(index?.calls ?? []).map(({ file }) => file)])
  const others = files.filter((file) => !recordedFiles.has(file.replaceAll('\\', '/')))
  if (index !== undefined && others.length === 0) return index
  const shown = others.length === 0 ? INDEX_FILE : others.slice(0, 3).join(', ')
  throw new StorefrontError({
    kind: 'usage',
    message: `${folderPath} contains other files, which a recording would replace: ${shown}.`,
    next: `Choose another folder with ${flag}, or remove these files.`,
  })
}

async function json(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

function chooseAnother(flag: RecordingFlag): string {
  return `Choose another folder with ${flag}.`
}

async function runOnDisk<Result>(work: () => Promise<Result>, parent: string, flag: RecordingFlag): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StorefrontError) throw cause
    throw new StorefrontError({
      kind: 'external',
      message: `The recording cannot be written in ${parent}: ${describeReadFailure(cause)}.`,
      next: chooseAnother(flag),
      cause,
    })
  }
}
