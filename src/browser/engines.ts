import type { DeviceName } from './devices.ts'

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export const ENGINE_TITLES: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
}

/** A device and an engine to run a journey on. */
export interface RunTarget {
  readonly device: DeviceName
  readonly engine: EngineName
}

interface ReportedTarget {
  readonly device: string
  readonly engine: EngineName
}

/**
 * Returns the name of a target for folders, tests and CI results, such as `mobile`, or `desktop-firefox` if the engine
 * is not Chromium.
 */
export function getTargetName({ device, engine }: ReportedTarget): string {
  return engine === 'chromium' ? device : `${device}-${engine}`
}

/** Formats a target for display, such as `mobile`, or `desktop in Firefox` if the engine is not Chromium. */
export function formatTarget({ device, engine }: ReportedTarget): string {
  return engine === 'chromium' ? device : `${device} in ${ENGINE_TITLES[engine]}`
}

/** Parses the name of a target. */
export function parseTarget(name: string): RunTarget {
  const [device = 'desktop', engine = 'chromium'] = name.split('-')
  return { device: device as DeviceName, engine: engine as EngineName }
}

/** Returns the reason why an engine does not support a device, or undefined if it does. */
export function getUnsupportedReason({ device, engine }: RunTarget): string | undefined {
  return engine === 'firefox' && device === 'mobile' ? 'Firefox cannot emulate a touch screen' : undefined
}
