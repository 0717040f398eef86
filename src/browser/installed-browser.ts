import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { findBrowser } from './find-browser.ts'
import type { OtherEngine } from './missing-engines.ts'

/**
 * Returns the path of the browser that journeys and audits would start, without starting it.
 * @throws {StorefrontError} if no browser is available.
 */
export function findInstalledBrowser(): string {
  return findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  })
}

/** Returns the path of Playwright's build of an engine, or undefined if it is not installed. */
export function findInstalledEngine(engine: OtherEngine): string | undefined {
  try {
    const path = { firefox, webkit }[engine].executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    // Playwright throws on unsupported systems.
    return undefined
  }
}
