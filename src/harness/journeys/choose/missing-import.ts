import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, parse, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findClosestMatch } from '#environment/closest-match.ts'
import { isFile } from '#folders/is-file.ts'
import type { SourceLocation } from './source-location.ts'

const SOURCES = resolve(import.meta.dirname, '../../..')

interface MissingImport {
  readonly location: SourceLocation
  /** The import of the closest module that exists, if any. */
  readonly closest: string | undefined
}

/** Returns the import of a module that does not exist, for which Node names only the importing file. */
export function findMissingImport(message: string): MissingImport | undefined {
  const [, missing = '', file] = /^Cannot find (?:module|package) '(.+)' imported from (\/.+)$/m.exec(message) ?? []
  if (file === undefined || !isFile(file)) return undefined
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [, specifier = ''] of text.matchAll(/['"]([^'"]+)['"]/g)) {
      if (basename(specifier) !== basename(missing)) continue
      return { location: { file, line: index + 1 }, closest: findClosestModule(specifier, file) }
    }
  }
  return undefined
}

/** Returns the closest export of a module that lacks the imported one, if any. */
export function findClosestExport(message: string, importer: string): string | undefined {
  const [, specifier = '', name = ''] =
    /^The requested module '(.+)' does not provide an export named '(.+)'$/m.exec(message) ?? []
  const file = resolveSpecifier(specifier, importer)
  if (file === undefined) return undefined
  const exported = readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)
  return findClosestMatch(
    name,
    Array.from(exported, ([, one = '']) => one),
  )
}

function findClosestModule(specifier: string, importer: string): string | undefined {
  const { name } = parse(specifier)
  const path = resolveSpecifier(specifier, importer)
  const nearby = path === undefined ? [] : listModules(dirname(path)).filter((file) => file !== importer)
  const near = findClosestMatch(
    name,
    nearby.map((file) => parse(file).name),
  )
  const found = nearby.find((file) => parse(file).name === near)
  if (found !== undefined) return specifier.slice(0, -basename(specifier).length) + basename(found)
  if (!specifier.startsWith('#')) return undefined
  const elsewhere = listModules(SOURCES, true).filter((file) => parse(file).name === name)
  return findClosestMatch(
    specifier,
    elsewhere.map((file) => `#${relative(SOURCES, file)}`),
  )
}

/** Returns the path that a module of the project or next to the importing file would have. */
function resolveSpecifier(specifier: string, importer: string): string | undefined {
  if (/^\.{0,2}\//.test(specifier)) return resolve(dirname(importer), specifier)
  if (!specifier.startsWith('#')) return undefined
  try {
    return fileURLToPath(import.meta.resolve(specifier))
  } catch {
    // The project has no modules that begin like this.
    return undefined
  }
}

function listModules(folder: string, recursive = false): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
