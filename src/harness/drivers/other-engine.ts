import type { LaunchOptions } from 'playwright/test'
import { installedEngine } from './installed-browser.ts'
import { missingEngines, type OtherEngine } from './missing-engines.ts'

/** A shopper at a desk has a mouse, of which a computer without a screen tells nothing. */
const AT_A_DESK = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** Firefox makes a profile first, for which it took 18 seconds on two cores under a load of 9. */
const LAUNCH_TIMEOUT_MS = 60_000

/**
 * How an engine that is not Chromium is started.
 * @throws {StorefrontError} when it is not installed.
 */
export function otherLaunchSettings(engine: OtherEngine): LaunchOptions {
  if (installedEngine(engine) === undefined) throw missingEngines([engine])
  return { timeout: LAUNCH_TIMEOUT_MS, ...(engine === 'firefox' && { firefoxUserPrefs: AT_A_DESK }) }
}
