import { StorefrontError } from '#errors/storefront-error.ts'
import type { DeviceName } from './devices.ts'
import { type EngineName, formatTarget, getUnsupportedReason, type RunTarget } from './engines.ts'
import { findInstalledBrowser, findInstalledEngine } from './installed-browser.ts'
import { findMissingEngines } from './missing-engines.ts'

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
