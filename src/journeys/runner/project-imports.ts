import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PROJECT = pathToFileURL(`${import.meta.dirname}/../../../`).href

/** Matches packages that must come from the project, so each is loaded only once. */
const OURS = /^(?:#|(?:@playwright\/test|playwright)(?:\/|$))/

/** Lets a journey file in any folder import the same modules as the project's journeys. */
export function registerProjectImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = PROJECT } = context
      if (isOutside(parentURL) && OURS.test(specifier)) {
        // Not by passing another parent to `next`, which ignores it if a CommonJS file calls `require`.
        return { url: resolveOurs(specifier, parentURL), shortCircuit: true }
      }
      const found = next(specifier, context)
      return isOutside(found.url) ? { ...found, format: getFormat(found.url) ?? found.format } : found
    },
  })
}

/** @throws {Error} if the module does not exist, as Node does, but with the journey file that imports it. */
function resolveOurs(specifier: string, parentURL: string): string {
  try {
    const url = import.meta.resolve(specifier.replace('@playwright/test', 'playwright/test'))
    if (!url.startsWith('file:') || existsSync(fileURLToPath(url))) return url
  } catch {
    // Node would name this file as the importing one.
  }
  const error = new Error(`Cannot find module '${specifier}' imported from ${fileURLToPath(parentURL)}`)
  throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' })
}

/** Returns whether a module is a journey file outside the project, or a module that such a file imports. */
function isOutside(url: string): boolean {
  return url.startsWith('file:') && !url.startsWith(PROJECT) && !url.includes('/node_modules/')
}

/**
 * Returns the module type of a file with imports or exports. Node would use the nearest package.json, which may have
 * another type, and would guess and warn without one.
 */
function getFormat(url: string): string | undefined {
  const [, extension] = /\.([jt]s)$/.exec(url) ?? []
  if (extension === undefined || !/^(?:import|export)\b/m.test(readFileSync(fileURLToPath(url), 'utf8')))
    return undefined
  return extension === 'ts' ? 'module-typescript' : 'module'
}
