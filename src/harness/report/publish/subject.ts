import { type EngineName, getTargetName } from '../../targets/engines.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import type { Report } from '../model/report.ts'

/** Matches characters that could move a folder elsewhere or that have a special meaning in a URL. */
const UNSAFE = /[/\\:?#%\p{C}]|^\.+/gu
const MAX_NAME_LENGTH = 100

/** Fields that identify the successive runs of a journey. */
export interface JourneySubject {
  readonly journey: { readonly name: string }
  readonly device: { readonly name: string }
  readonly engine: EngineName
}

/** Returns the name of a journey's report folder without the time, such as `checkout-guest-mobile`. */
export function getJourneyFolderName({ journey, device, engine }: JourneySubject): string {
  const name = `${journey.name}-${getTargetName({ device: device.name, engine })}`
  // The report may come from another computer, so its name can be anything.
  return name.slice(-MAX_NAME_LENGTH).replaceAll(UNSAFE, '-')
}

/** Returns the name of a report folder without the time. */
export function getFolderName(report: Report): string {
  return report.kind === 'audit' ? 'audit' : getJourneyFolderName(report)
}

/** Returns whether two sites are the same. All ports of the local computer count as the same site. */
export function isSameSite(one: Pick<JourneyReport, 'baseUrl'>, other: Pick<JourneyReport, 'baseUrl'>): boolean {
  return getSite(one.baseUrl) === getSite(other.baseUrl)
}

function getSite(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl
  const { hostname, origin } = new URL(baseUrl)
  return /^(?:localhost|127\.|\[::1\])/.test(hostname) ? 'here' : origin
}

/** Returns whether two reports have the same subject and scope, so that they can be compared. */
export function isComparable(one: Report, other: Report): boolean {
  if (one.kind === 'journey') {
    return (
      other.kind === 'journey' && one.flags === other.flags && isSameSite(one, other) && one.engine === other.engine
    )
  }
  return other.kind === 'audit' && scopeKey(one) === scopeKey(other)
}

function scopeKey({ environment, audits, scope }: Extract<Report, { readonly kind: 'audit' }>): string {
  const { patterns, externalLinks, draft } = scope
  return JSON.stringify([environment, audits.map(({ name }) => name), patterns.toSorted(), externalLinks, draft])
}
