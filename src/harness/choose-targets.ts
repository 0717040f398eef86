import { StorefrontError } from '#errors/storefront-error.ts'
import { isBrowserOnPath } from './drivers/find-browser.ts'
import { findMissingEngines } from './drivers/missing-engines.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { getUnsupportedReason, type RunTarget, formatTarget } from './targets/engines.ts'

/**
 * Returns the combinations of devices and engines to run on. Reports and omits unsupported combinations.
 * @throws {StorefrontError} if no engine supports any of the devices.
 */
export function chooseTargets({ engines, devices, onSkipped }: JourneysOptions): RunTarget[] {
  const requested = engines.flatMap((engine) => devices.map((device) => ({ device, engine })))
  const targets = requested.filter((target) => getUnsupportedReason(target) === undefined)
  const [missing] = requested
  if (targets.length === 0 && missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The target ${formatTarget(missing)} is not supported: ${getUnsupportedReason(missing)}.`,
      next: 'Use --device desktop or --device narrow, or select another engine with --browser.',
    })
  }
  for (const target of requested) {
    const reason = getUnsupportedReason(target)
    if (reason !== undefined) onSkipped(formatTarget(target), reason)
  }
  return targets
}

/** @throws {StorefrontError} if no browser is available. */
export async function assertBrowser({ engines, run: { browserUrl, headed } }: JourneysOptions): Promise<void> {
  const others = engines.filter((engine) => engine !== 'chromium')
  // Playwright takes a third of a second to load, so commands without a browser do not load it.
  if (browserUrl !== null) {
    const [engine, second] = engines
    if (second !== undefined) {
      throw new StorefrontError({
        kind: 'usage',
        message: '--browser-ws connects to one browser, but --browser selects several engines.',
        next: 'Select one engine with --browser.',
      })
    }
    const { connectBrowser } = await import('./drivers/browser.ts')
    return (await connectBrowser(browserUrl, engine)).close()
  }
  if (others.length > 0) {
    const { findInstalledEngine } = await import('./drivers/installed-browser.ts')
    const missing = others.filter((engine) => findInstalledEngine(engine) === undefined)
    if (missing.length > 0) throw findMissingEngines(missing)
  }
  if (!engines.includes('chromium') || isBrowserOnPath({ headed })) return
  const { getLaunchSettings } = await import('./drivers/browser.ts')
  getLaunchSettings({ headed })
}
