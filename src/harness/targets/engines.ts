import type { DeviceName } from './devices.ts'

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export const ENGINE_TITLES: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
}

/** What a journey runs on: a screen in an engine. */
export interface RunTarget {
  readonly device: DeviceName
  readonly engine: EngineName
}

/** A target as a report has it; without an engine, as in reports of earlier versions, it is Chromium. */
interface ReportedTarget {
  readonly device: string
  readonly engine?: EngineName | undefined
}

/** A target in names of folders, tests and build servers' results: `mobile`, or `desktop-firefox` where it is not Chromium. */
export function targetName({ device, engine = 'chromium' }: ReportedTarget): string {
  return engine === 'chromium' ? device : `${device}-${engine}`
}

/** A target for people: `mobile`, or `desktop in Firefox` where it is not Chromium. */
export function targetText({ device, engine = 'chromium' }: ReportedTarget): string {
  return engine === 'chromium' ? device : `${device} in ${ENGINE_TITLES[engine]}`
}

/** The target of a name. */
export function parseTarget(name: string): RunTarget {
  const [device = 'desktop', engine = 'chromium'] = name.split('-')
  return { device: device as DeviceName, engine: engine as EngineName }
}

/** Why an engine has no such screen; undefined where it has (JRNY-83). */
export function getUnsupportedReason({ device, engine }: RunTarget): string | undefined {
  return engine === 'firefox' && device === 'mobile' ? 'Firefox imitates no touch screen' : undefined
}
