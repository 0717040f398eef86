import type { LaunchOptions } from 'playwright/test'
import { findInstalledEngine } from './installed-browser.ts'
import { findMissingEngines, type OtherEngine } from './missing-engines.ts'

/** Simulates a mouse, because headless computers report none. */
const AT_A_DESK = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** Launch timeout. Firefox creates a profile first, which took 18 s on two cores with a load of 9. */
const LAUNCH_TIMEOUT_MS = 60_000

/**
 * Returns the launch settings of Firefox or WebKit.
 * @throws {StorefrontError} if it is not installed.
 */
export function getOtherLaunchSettings(engine: OtherEngine): LaunchOptions {
  if (findInstalledEngine(engine) === undefined) throw findMissingEngines([engine])
  return { timeout: LAUNCH_TIMEOUT_MS, ...(engine === 'firefox' && { firefoxUserPrefs: AT_A_DESK }) }
}
