import { posix } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { testImports, layers, packageFolders, type ImportKind } from './layers.ts'

export interface ImportStatement {
  /** Path of the importing file from the repository root, with forward slashes. */
  readonly file: string
  /** The imported module, as written between the quotes. */
  readonly specifier: string
  readonly kind: 'static' | 'types' | 'lazy'
}

/** Matches test files and the code they share (`test-….ts`). */
export const TEST_FILE = /(?:\.test|\/test-[^/]+)\.tsx?$/
/** Matches rules of the shop: pure functions. */
const RULES_FILE = /\.rules\.ts$/

/** Returns the problem with an import and how to fix it, or `undefined` for an allowed import. */
export function checkImport(statement: ImportStatement): string | undefined {
  const from = findLayer(statement.file)
  if (from === undefined) {
    return statement.file.startsWith('src/')
      ? `${statement.file} is not in any layer: move it to one, or add a layer to scripts/boundaries/layers.ts.`
      : undefined
  }
  const target = resolveSpecifier(statement)
  if (RULES_FILE.test(statement.file) && !isPure(statement, target)) {
    return `${statement.file} has rules, which may import only other rules and types of the contract.`
  }
  if (target === undefined) return checkPackage(statement, from)
  if (TEST_FILE.test(target) && !TEST_FILE.test(statement.file)) return `Only tests may import ${target}.`
  const to = findLayer(target)
  if (to === undefined) return `${from} may not import ${target}, which is not in any layer.`
  return from === to ? checkOrder(statement.file, target, from) : checkLayers(statement, from, to)
}

/** Whether rules may have an import. */
function isPure({ kind }: ImportStatement, target: string | undefined): boolean {
  if (target === undefined) return false
  return RULES_FILE.test(target) || (kind === 'types' && findLayer(target) === 'contract')
}

/** Returns the problem with an import between two folders of the same layer, if any. */
function checkOrder(file: string, target: string, layerName: string): string | undefined {
  const layer = layers[layerName]
  // Shared test code may import the code under test.
  if (layer?.order === undefined || TEST_FILE.test(file)) return undefined
  const [from, to] = [file, target].map((path) => getFolder(path.slice(layer.folder.length + 1), layer.order ?? []))
  if (from === undefined || to === undefined || from === to || from === '') return undefined
  if (to === '') return `${layerName}/${from} may not import ${target}, an entry point of the layer.`
  const [fromIndex, toIndex] = [from, to].map((folder) => layer.order?.indexOf(folder) ?? -1)
  if (fromIndex === -1 || toIndex === -1) {
    return `${layerName}/${fromIndex === -1 ? from : to} is not in the order of scripts/boundaries/layers.ts.`
  }
  return (fromIndex ?? 0) > (toIndex ?? 0)
    ? undefined
    : `${layerName}/${from} may not import ${layerName}/${to}, which comes after it: move the shared code down.`
}

/** Returns a file's folder inside a layer: the match in `order`, the first folder in its path, or an empty string. */
function getFolder(path: string, order: readonly string[]): string {
  return order.find((folder) => path.startsWith(`${folder}/`)) ?? (path.includes('/') ? (path.split('/')[0] ?? '') : '')
}

function checkLayers({ file, kind }: ImportStatement, from: string, to: string): string | undefined {
  const allowedEdges = layers[from]?.mayImport ?? {}
  const edges: Readonly<Record<string, ImportKind>> = TEST_FILE.test(file)
    ? { ...allowedEdges, ...testImports }
    : allowedEdges
  switch (edges[to]) {
    case 'any':
      return undefined
    case 'types':
      return kind === 'types' ? undefined : `${from} may import only types from ${to}: use "import type".`
    case 'lazy':
      return kind === 'static' ? `${from} may import ${to} lazily: use "await import()".` : undefined
    case undefined: {
      const allowed = Object.keys(allowedEdges).join(', ') || 'no other layer'
      return `${from} may not import ${to}. It may import: ${allowed}.`
    }
  }
}

function checkPackage({ file, specifier }: ImportStatement, from: string): string | undefined {
  const folders = packageFolders[packageName(specifier)]
  if (folders !== undefined && !folders.some((folder) => file.startsWith(`${folder}/`))) {
    return `Only ${folders.join(', ')} may import the package ${packageName(specifier)}.`
  }
  const layer = layers[from]
  if (layer === undefined || TEST_FILE.test(file)) return undefined
  if (layer.browser === true && specifier.startsWith('node:')) {
    return `${from} also runs in the browser and may not import ${specifier}.`
  }
  if (layer.packages !== undefined && !layer.packages.includes(packageName(specifier))) {
    return `${from} may not import packages other than: ${layer.packages.join(', ') || 'none'}.`
  }
  return undefined
}

/** Returns the package of a specifier: `zod/mini` → `zod`, `@scope/name/part` → `@scope/name`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the path of the imported file from the repository root, or `undefined` for a package. */
function resolveSpecifier({ file, specifier }: ImportStatement): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (!specifier.startsWith('#')) return undefined
  for (const [pattern, target] of Object.entries(manifest.imports)) {
    const prefix = pattern.slice(0, -1)
    if (specifier.startsWith(prefix)) return posix.join(target.slice(0, -1), specifier.slice(prefix.length))
  }
  return undefined
}

function findLayer(path: string): string | undefined {
  return Object.entries(layers).find(([, { folder }]) => path.startsWith(`${folder}/`))?.[0]
}
