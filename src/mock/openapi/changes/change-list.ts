import type { Change } from './contract-changes.ts'
import type { ChangeClass } from './rules.ts'

const HEADINGS: Readonly<Record<ChangeClass, string>> = {
  shop: 'Breaking for the shop, which reads responses',
  api: 'Breaking for the API, whose clients send requests',
  addition: 'Additions',
}
const MAX_SHOWN_ENDPOINTS = 3

/** Formats changes by class, with breaking changes first. */
export function formatChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.'
  const blocks = (Object.keys(HEADINGS) as ChangeClass[]).flatMap((kind) => {
    const ofClass = changes.filter((change) => change.class === kind)
    return ofClass.length === 0 ? [] : [[`${HEADINGS[kind]} (${ofClass.length})`, ...ofClass.map(line)].join('\n')]
  })
  return blocks.join('\n\n')
}

function line({ location, direction, text, endpoints }: Change): string {
  const rest = endpoints.length - MAX_SHOWN_ENDPOINTS
  const shown = endpoints.slice(0, MAX_SHOWN_ENDPOINTS).join(', ')
  const endpointList = rest > 0 ? `${shown} and ${rest} more` : shown
  return location === ''
    ? `  ${endpointList}: ${text}`
    : `  ${endpointList}: ${location} ${direction === 'response' ? 'of the response' : 'of the request'}: ${text}`
}
