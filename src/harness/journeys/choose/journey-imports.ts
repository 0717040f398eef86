import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const PROJECT = pathToFileURL(`${import.meta.dirname}/../../../../`).href

/** What only the project's own may be, so that there is one of it. */
const OURS = /^(?:#|(?:@playwright\/test|playwright)(?:\/|$))/

/*
 * Lets the file of a journey import what the project's own journeys do, wherever it lies (JRNY-76): loading this says it
 * once for the process.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = PROJECT } = context
    if (!parentURL.startsWith('file:') || parentURL.startsWith(PROJECT)) return next(specifier, context)
    const ours = { ...context, parentURL: `${PROJECT}package.json` }
    if (OURS.test(specifier)) return next(specifier.replace('@playwright/test', 'playwright/test'), ours)
    const found = next(specifier, context)
    // A folder without a package.json says nothing of it, and Node would try and warn.
    return found.url.endsWith('.ts') && !found.url.startsWith(PROJECT)
      ? { ...found, format: 'module-typescript' }
      : found
  },
})
