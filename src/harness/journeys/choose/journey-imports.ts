import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PROJECT = pathToFileURL(`${import.meta.dirname}/../../../../`).href

/** Matches packages that must come from the project, so each is loaded only once. */
const OURS = /^(?:#|(?:@playwright\/test|playwright)(?:\/|$))/

/*
 * Lets a journey file in any folder import the same modules as the project's journeys (JRNY-76). Importing this module
 * registers the resolver once per process.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = PROJECT } = context
    if (!parentURL.startsWith('file:') || parentURL.startsWith(PROJECT)) return next(specifier, context)
    const ours = { ...context, parentURL: `${PROJECT}package.json` }
    if (OURS.test(specifier)) return next(specifier.replace('@playwright/test', 'playwright/test'), ours)
    const found = next(specifier, context)
    return found.url.startsWith('file:') && !found.url.startsWith(PROJECT) && !found.url.includes('/node_modules/')
      ? { ...found, format: getFormat(found.url) ?? found.format }
      : found
  },
})

/**
 * Returns the module type based on a file's syntax. Node would use the nearest package.json, which may have another
 * type, and would guess and warn without one.
 */
function getFormat(url: string): string | undefined {
  const [, extension] = /\.([jt]s)$/.exec(url) ?? []
  if (extension === undefined) return undefined
  const isModule = /^(?:import|export)\b/m.test(readFileSync(fileURLToPath(url), 'utf8'))
  const kind = isModule ? 'module' : 'commonjs'
  return extension === 'ts' ? `${kind}-typescript` : kind
}
