import type { LaunchOptions } from 'playwright/test'
import { missingEngines, type OtherEngine } from './find-engine.ts'
import { installedEngine } from './installed-browser.ts'

/** A shopper at a desk has a mouse, of which a computer without a screen tells nothing. */
const AT_A_DESK = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** What an installed Firefox cannot be told over its protocol. */
const INSTALLED_FIREFOX = {
  'ui.prefersReducedMotion': 1,
  // Its driver does not notice that a page comes out of this cache, and waits for it for ever.
  'browser.sessionhistory.max_total_viewers': 0,
  // A panel for what is saved, and a tab for a saved PDF, would take the focus away from the page.
  'browser.download.alwaysOpenPanel': false,
  'pdfjs.disabled': true,
  // Version 153 crashes where a page's own code reads `ariaLabelledByElements`, as axe does, and its driver has read it.
  'accessibility.ARIAElementReflection.enabled': false,
}

/** Firefox makes a profile first, for which it took 18 seconds on two cores under a load of 9. */
const LAUNCH_TIMEOUT_MS = 60_000

/**
 * How an engine that is not Chromium is started.
 * @throws {StorefrontError} when it is not installed.
 */
export function otherLaunchSettings(engine: OtherEngine): LaunchOptions {
  const found = installedEngine(engine)
  if (found === undefined) throw missingEngines([engine])
  return {
    executablePath: found.path,
    timeout: LAUNCH_TIMEOUT_MS,
    // The channel has playwright speak WebDriver BiDi, as browsers do that it did not build.
    ...(found.isOwnBuild ? {} : { channel: 'moz-firefox' }),
    ...(engine === 'webkit'
      ? {}
      : { firefoxUserPrefs: { ...AT_A_DESK, ...(found.isOwnBuild ? {} : INSTALLED_FIREFOX) } }),
  }
}
