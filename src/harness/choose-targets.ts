import { StorefrontError } from '#errors/storefront-error.ts'
import { isBrowserOnPath } from './drivers/find-browser.ts'
import { missingEngines } from './drivers/missing-engines.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { getUnsupportedReason, type RunTarget, targetText } from './targets/engines.ts'

/**
 * The screens and engines to run on; what an engine does not have is left out, and said.
 * @throws {StorefrontError} when none of the engines has one of the screens.
 */
export function chooseTargets({ engines, devices, onSkipped }: JourneysOptions): RunTarget[] {
  const requested = engines.flatMap((engine) => devices.map((device) => ({ device, engine })))
  const targets = requested.filter((target) => getUnsupportedReason(target) === undefined)
  const [missing] = requested
  if (targets.length === 0 && missing !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no ${targetText(missing)}: ${getUnsupportedReason(missing)}.`,
      next: 'choose --device desktop or narrow, or another engine with --browser.',
    })
  }
  for (const target of requested) {
    const reason = getUnsupportedReason(target)
    if (reason !== undefined) onSkipped(targetText(target), reason)
  }
  return targets
}

/** @throws {StorefrontError} when there is no browser to run in. */
export async function assertBrowser({ engines, run: { browserUrl, headed } }: JourneysOptions): Promise<void> {
  const others = engines.filter((engine) => engine !== 'chromium')
  // Playwright takes a third of a second to load; it stays away where the command itself needs no browser.
  if (browserUrl !== null) {
    const [engine, second] = engines
    if (second !== undefined) {
      throw new StorefrontError({
        kind: 'usage',
        message: '--browser-ws names one browser, and --browser asks for several.',
        next: 'name one engine with --browser.',
      })
    }
    const { connectBrowser } = await import('./drivers/browser.ts')
    return (await connectBrowser(browserUrl, engine)).close()
  }
  if (others.length > 0) {
    const { installedEngine } = await import('./drivers/installed-browser.ts')
    const missing = others.filter((engine) => installedEngine(engine) === undefined)
    if (missing.length > 0) throw missingEngines(missing)
  }
  if (!engines.includes('chromium') || isBrowserOnPath({ headed })) return
  const { launchSettings } = await import('./drivers/browser.ts')
  launchSettings({ headed })
}
