import type { LaunchOptions } from 'playwright/test'
import { installedEngine } from './installed-browser.ts'
import { missingEngines, type OtherEngine } from './missing-engines.ts'

/** Simulates a mouse, because a headless computer does not report one. */
const AT_A_DESK = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** Launch timeout. Firefox creates a profile first, which took 18 s on two cores with a load of 9. */
const LAUNCH_TIMEOUT_MS = 60_000

/**
 * Returns the launch settings of Firefox or WebKit.
 * @throws {StorefrontError} when it is not installed.
 */
export function otherLaunchSettings(engine: OtherEngine): LaunchOptions {
  if (installedEngine(engine) === undefined) throw missingEngines([engine])
  return { timeout: LAUNCH_TIMEOUT_MS, ...(engine === 'firefox' && { firefoxUserPrefs: AT_A_DESK }) }
}
