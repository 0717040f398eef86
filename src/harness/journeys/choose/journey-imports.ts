import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const PROJECT = pathToFileURL(`${import.meta.dirname}/../../../../`).href

/** Packages that must come from the project, so that each is loaded once. */
const OURS = /^(?:#|(?:@playwright\/test|playwright)(?:\/|$))/

/*
 * Lets a journey file in any folder import the same modules as the project's journeys (JRNY-76). Importing this module
 * registers the resolver once for the process.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = PROJECT } = context
    if (!parentURL.startsWith('file:') || parentURL.startsWith(PROJECT)) return next(specifier, context)
    const ours = { ...context, parentURL: `${PROJECT}package.json` }
    if (OURS.test(specifier)) return next(specifier.replace('@playwright/test', 'playwright/test'), ours)
    const found = next(specifier, context)
    // In a folder without a package.json, Node would guess the module type and warn.
    return found.url.endsWith('.ts') && !found.url.startsWith(PROJECT)
      ? { ...found, format: 'module-typescript' }
      : found
  },
})
