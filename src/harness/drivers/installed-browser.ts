import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { findBrowser } from './find-browser.ts'
import { findEngine, type FoundEngine, type OtherEngine } from './find-engine.ts'

/**
 * The browser that journeys and audits would start, without starting it.
 * @throws {StorefrontError} when there is none.
 */
export function installedBrowser(): string {
  return findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  })
}

/** The Firefox or WebKit that journeys would start, without starting it; undefined when there is none. */
export function installedEngine(engine: OtherEngine): FoundEngine | undefined {
  return findEngine(engine, { environment: process.env, playwrightPath: ownBuild(engine), exists: existsSync })
}

/** Where playwright's own build of an engine would be; playwright refuses to say it on a system that it builds none for. */
function ownBuild(engine: OtherEngine): string {
  try {
    return { firefox, webkit }[engine].executablePath()
  } catch {
    return ''
  }
}
