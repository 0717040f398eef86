import { lstatSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isFile } from '#folders/is-file.ts'

/**
 * Checks that the reports can be written, before the first audit runs. Does not create the folder, because a later check
 * may end the command.
 * @throws {StorefrontError} if they cannot be written.
 */
export async function assertWritable(reportsFolder: string): Promise<void> {
  assertNoFile(reportsFolder)
  try {
    await rm(await mkdtemp(join(findExisting(reportsFolder), '.write-test-')), { recursive: true })
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The folder of the reports, ${reportsFolder}, cannot be written: ${describeFailure(cause)}.`,
      next: 'Check its permissions and the free space, or run the command in another folder.',
      cause,
    })
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
