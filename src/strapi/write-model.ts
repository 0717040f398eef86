import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { StorefrontError } from '#errors/storefront-error.ts'
import { mergeSchema, type SchemaConflict } from './merge-schema.ts'
import { listStrapiFiles, type ModuleFile, type SchemaFile, type StrapiSchema } from './strapi-files.ts'

/** The result of writing the content model. */
export interface WrittenModel {
  /** Paths of the files that were added or changed. */
  readonly written: readonly string[]
  readonly unchanged: number
  /** Fields that stayed as they are, because Strapi would delete their values. */
  readonly conflicts: readonly SchemaConflict[]
}

/**
 * Adds the content model to a Strapi 5 project. Files, fields and settings that the contract does not have stay.
 * @param replaced names of fields to replace although Strapi deletes their values, such as `product.about`
 * @throws {StorefrontError} if the folder is not a Strapi project, or if a name is unknown.
 */
export async function writeModel(folder: string, replaced: readonly string[]): Promise<WrittenModel> {
  await assertStrapiProject(folder)
  const extension = (await readText(join(folder, 'tsconfig.json'))) === undefined ? 'js' : 'ts'
  const { schemas, modules } = listStrapiFiles()
  const names = new Set(replaced)
  const merged = await Promise.all(schemas.map((file) => mergeFile(folder, file, names)))
  const conflicts = merged.flatMap((file) => file.conflicts)
  const unknown = replaced.find((name) => !conflicts.some((conflict) => conflict.name === name))
  if (unknown !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The field ${unknown} has no values to replace.`,
      next: `Remove --replace ${unknown}. Without --replace, the command lists the fields that it can replace.`,
    })
  }
  const added = await Promise.all(
    modules.map(async (file) => {
      const path = `${file.path}.${extension}`
      const current = await readText(join(folder, path))
      return { path, text: current === undefined ? toModule(file, extension) : undefined }
    }),
  )
  const written: string[] = []
  for (const { path, text } of [...merged, ...added]) {
    if (text === undefined) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
    written.push(path)
  }
  return {
    written,
    unchanged: merged.length + added.length - written.length,
    conflicts: conflicts.filter(({ name }) => !names.has(name)),
  }
}

/** Returns the new text of a schema, or undefined if nothing changes. */
async function mergeFile(folder: string, file: SchemaFile, replaced: ReadonlySet<string>) {
  const { path } = file
  const text = await readText(join(folder, path))
  if (text === undefined) return { path, text: toJson(file.schema), conflicts: [] }
  const current = parseSchema(text, join(folder, path))
  const { schema, conflicts } = mergeSchema(current, file, replaced)
  return { path, text: isDeepStrictEqual(schema, current) ? undefined : toJson(schema), conflicts }
}

function parseSchema(text: string, path: string): StrapiSchema {
  try {
    return JSON.parse(text) as StrapiSchema
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${path} is not JSON: ${String(cause)}.`,
      next: 'Correct the file, then run the command again.',
      cause,
    })
  }
}

function toJson(schema: StrapiSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`
}

function toModule({ factory, uid }: ModuleFile, extension: 'js' | 'ts'): string {
  return extension === 'ts'
    ? `import { factories } from '@strapi/strapi'\n\nexport default factories.${factory}('${uid}')\n`
    : `'use strict'\n\nmodule.exports = require('@strapi/strapi').factories.${factory}('${uid}')\n`
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

/** Returns the text of a file, or undefined if there is none. */
async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  })
}
