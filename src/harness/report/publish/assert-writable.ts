import { constants, lstatSync } from 'node:fs'
import { access, mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeReadFailure } from '#errors/read-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toWriteError } from '#errors/write-failure.ts'
import { isFile } from '#folders/is-file.ts'
import { makeFolder } from '#folders/make-folder.ts'

/**
 * Checks that the reports and the summary can be written, before the first journey runs. Does not create the reports
 * folder, because a later check may end the command.
 * @throws {StorefrontError} if one of them cannot be written, or if the summary path is a folder.
 */
export async function assertWritable(reportsFolder: string, summaryFile: string | undefined): Promise<void> {
  assertNoFile(reportsFolder)
  try {
    await rm(await mkdtemp(join(findExisting(reportsFolder), '.write-test-')), { recursive: true })
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The folder of the reports, ${reportsFolder}, cannot be written: ${describeReadFailure(cause)}.`,
      next: 'Check its permissions and the free space, or run the command in another folder.',
      cause,
    })
  }
  if (summaryFile === undefined) return
  try {
    const found = await stat(summaryFile).catch(ignoreMissing)
    if (found?.isDirectory() === true) throw Object.assign(new Error(), { code: 'EISDIR' })
    if (found === undefined) await makeFolder(dirname(summaryFile))
    await access(found === undefined ? dirname(summaryFile) : summaryFile, constants.W_OK)
  } catch (cause) {
    throw toWriteError('--summary', summaryFile, cause)
  }
}

/** @throws {StorefrontError} if a path that a command uses as a folder is a file. */
export function assertNoFile(path: string): void {
  if (!isFile(path)) return
  throw new StorefrontError({
    kind: 'external',
    message: `${path} is a file, not a folder.`,
    next: 'Move or delete it.',
  })
}

/** Returns a path, or its innermost parent that exists. A link to nothing exists, because no folder can replace it. */
function findExisting(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? findExisting(dirname(path)) : path
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
