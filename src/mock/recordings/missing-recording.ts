import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { INDEX_FILE } from './recording-index.ts'

/** The next step for a folder that `storefront record` would not replace, because it has other content. */
export const RECORD_ELSEWHERE =
  'Pass the folder of a recording, or create one in a new folder with "npx storefront record --from <url> --out <new folder>".'

/** Returns the error for a folder without a recording. Its next step depends on the content of the folder. */
export async function createMissingRecordingError(folder: string): Promise<StorefrontError> {
  const { reason, next } = await explain(folder)
  return new StorefrontError({ kind: 'usage', message: `There is no recording in ${folder}: ${reason}.`, next })
}

async function explain(folder: string): Promise<{ readonly reason: string; readonly next: string }> {
  const record = `"npx storefront record --from <url> --out ${folder}"`
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: unknown) => error as NodeJS.ErrnoException,
  )
  if (entries instanceof Error) {
    if (entries.code === 'ENOTDIR' && basename(folder) === INDEX_FILE) {
      return { reason: 'it is a file', next: `Pass the folder of the recording: ${dirname(folder)}.` }
    }
    if (entries.code === 'ENOTDIR') return { reason: 'it is a file', next: 'Pass the folder of a recording.' }
    const next =
      entries.code === 'ENOENT' ? `Correct the path, or create a recording with ${record}.` : 'Correct the path.'
    return { reason: describeReadFailure(entries), next }
  }
  if (entries.length === 0) return { reason: 'the folder is empty', next: `Create a recording with ${record}.` }
  const recordings = await listRecordings(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)),
  )
  return {
    reason: `the folder has other content, but no ${INDEX_FILE}`,
    next: recordings.length === 0 ? RECORD_ELSEWHERE : `Pass one of its recordings: ${recordings.join(', ')}.`,
  }
}

/** Maximum number of recordings that a message names. */
const MAX_RECORDINGS = 5

async function listRecordings(folders: readonly string[]): Promise<string[]> {
  const contents = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])))
  return folders.filter((_, at) => contents[at]?.includes(INDEX_FILE)).slice(0, MAX_RECORDINGS)
}
