import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findBrowser } from './find-browser.ts'

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
