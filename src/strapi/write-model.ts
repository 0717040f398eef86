import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { listStrapiFiles, type StrapiFile } from './strapi-files.ts'

/** The result of writing the content model, with the paths of the written files and the number of unchanged files. */
export interface WrittenModel {
  readonly written: readonly string[]
  readonly unchanged: number
}

/**
 * Writes the content model to a Strapi 5 project. Existing files are replaced only if `overwrites` is set.
 * @throws {StorefrontError} if the folder is not a Strapi project, or if files exist and `overwrites` is not set.
 */
export async function writeModel(folder: string, overwrites: boolean): Promise<WrittenModel> {
  await assertStrapiProject(folder)
  const files = await Promise.all(
    listStrapiFiles().map(async (file) => ({ ...file, current: await readText(join(folder, file.path)) })),
  )
  const changed = files.filter(({ text, current }) => text !== current)
  const replaced = changed.filter(({ current }) => current !== undefined)
  if (replaced.length > 0 && !overwrites) {
    throw new StorefrontError({
      kind: 'usage',
      message: [`${folder} already has different files with these names:`, ...replaced.map(({ path }) => path)].join(
        '\n',
      ),
      next: 'Commit them, then run the command again with --overwrite and review the diff.',
    })
  }
  for (const file of changed) await write(folder, file)
  return { written: changed.map(({ path }) => path), unchanged: files.length - changed.length }
}

async function assertStrapiProject(folder: string): Promise<void> {
  const text = await readText(join(folder, 'package.json'))
  // A search of the text works even if the package.json is invalid JSON.
  if (text?.includes('"@strapi/strapi"') === true) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${folder} is not a Strapi project: ${text === undefined ? 'it has no package.json' : 'its package.json does not list @strapi/strapi'}.`,
    next: 'Create a project with "npx create-strapi@latest", then pass its folder.',
  })
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw toFileError(file, error)
  }
}

async function write(folder: string, { path, text }: StrapiFile): Promise<void> {
  const file = join(folder, path)
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (error) {
    throw toFileError(file, error)
  }
}

function toFileError(file: string, cause: unknown): StorefrontError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StorefrontError({
    kind: 'external',
    message: `The file ${file} cannot be read or written: ${reason}.`,
    next: 'Pass a writable folder.',
    cause,
  })
}
