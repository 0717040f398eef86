import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import type { LaunchOptions } from 'playwright/test'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { DeviceName } from './devices.ts'
import { ENGINE_TITLES, type EngineName, formatTarget, getUnsupportedReason, type RunTarget } from './engines.ts'
import { findBrowser } from './find-browser.ts'

export type OtherEngine = Exclude<EngineName, 'chromium'>

/** Returns the command that installs engines, for a `Next:` line. */
export function formatInstallCommand(engines: readonly OtherEngine[]): string {
  return `Run "npx playwright install ${engines.join(' ')}"`
}

/** Returns an error that lists the requested engines that are not installed. */
function findMissingEngines(engines: readonly OtherEngine[]): StorefrontError {
  const titles = engines.map((engine) => `Playwright's ${ENGINE_TITLES[engine]}`)
  return new StorefrontError({
    kind: 'external',
    message: `${titles.join(' and ')} ${titles.length === 1 ? 'is' : 'are'} not installed.`,
    next: `${formatInstallCommand(engines)} (STOREFRONT_BROWSER is only for Chromium), or use --browser to choose an engine that "npx storefront doctor" finds.`,
  })
}

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

/**
 * Returns the combinations of devices and engines to run on, without those that an engine does not support.
 * @throws {StorefrontError} if none is left, or if a browser is not installed.
 */
export function chooseTargets(engines: readonly EngineName[], devices: readonly DeviceName[]): RunTarget[] {
  const requested = engines.flatMap((engine) => devices.map((device) => ({ device, engine })))
  const targets = requested.filter((target) => getUnsupportedReason(target) === undefined)
  const [first] = requested
  if (targets.length === 0 && first !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The target ${formatTarget(first)} is not supported: ${getUnsupportedReason(first)}.`,
      next: 'Use --device desktop or --device narrow, or select another engine with --browser.',
    })
  }
  if (engines.includes('chromium')) findInstalledBrowser()
  const others = engines.filter((engine) => engine !== 'chromium')
  const missing = others.filter((engine) => findInstalledEngine(engine) === undefined)
  if (missing.length > 0) throw findMissingEngines(missing)
  return targets
}
