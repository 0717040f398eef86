import { contract } from '#contract/contract.ts'
import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { OnPreviousName } from '../previous-names.ts'
import { type Rule, BODY_AND_CONNECTION_FAULTS } from './rule.ts'
import { validateRule } from './validate-rule.ts'

/** Makes a fault apply to every endpoint (MOCK-162). */
const EVERY_ENDPOINT = '*'

/**
 * Parses the short form of a fault rule, `<endpoint>=<status or kind>`. Examples are `checkOut=500`, `getHome=reset`,
 * and `*=delay:3000`, which delays the response of every endpoint by 3000 ms.
 * @throws {StorefrontError} if the endpoint or the fault is unknown.
 */
export function parseFaultFlag(text: string, onPreviousName?: OnPreviousName): Rule {
  const [, endpoint = '', separator = '', what = ''] = /^([^=]*)(=?)(.*)$/s.exec(text) ?? []
  const target = endpoint === EVERY_ENDPOINT ? { path: '/**' } : { endpoint }
  const result = validateRule({ ...parseEffect(what), ...target }, onPreviousName)
  if (result.success) return result.data
  const ids: readonly string[] = contract.map(({ id }) => id)
  if (endpoint !== EVERY_ENDPOINT && !ids.includes(endpoint)) {
    const near = findByRequest(endpoint) ?? findClosestMatch(endpoint, ids)
    const fault = what === '' ? '500' : what
    const start =
      endpoint === ''
        ? `"${text}" is not a valid fault: it has no endpoint`
        : `"${text}" is not a valid fault: there is no endpoint "${endpoint}"`
    throw new StorefrontError({
      kind: 'usage',
      message:
        near === undefined
          ? [`${start}. The endpoints are:`, ...inLines(ids)].join('\n')
          : `${start}; the closest is ${near}${forGuests(near, ids)}.`,
      next: `Use, for example, --fault ${near ?? 'checkOut'}=${fault}, or --fault '*=${fault}' for every endpoint.`,
    })
  }
  const missing = separator === '' ? ': "=" and the fault are missing' : what === '' ? ': nothing follows "="' : ''
  throw new StorefrontError({
    kind: 'usage',
    message: `"${text}" is not a valid fault${missing}. The fault must be a status from 400 to 599, one of ${BODY_AND_CONNECTION_FAULTS.join(', ')}, or a delay in milliseconds such as delay:3000.`,
    next: `Use, for example, --fault '${endpoint}=${findClosestMatch(what, BODY_AND_CONNECTION_FAULTS) ?? '500'}'.`,
  })
}

/**
 * Checks that each `--fault` can be applied, because the mock applies only the first rule for a request (MOCK-163).
 * @throws {StorefrontError} if an earlier `--fault` is for the same endpoint or for every endpoint.
 */
export function assertDistinctFaults(flags: readonly string[]): void {
  const getEndpoint = (flag: string): string => flag.slice(0, flag.indexOf('='))
  for (const [at, flag] of flags.entries()) {
    const endpoint = getEndpoint(flag)
    const former = flags.slice(0, at).find((other) => [endpoint, EVERY_ENDPOINT].includes(getEndpoint(other)))
    if (former === undefined) continue
    const isOrder = endpoint !== getEndpoint(former)
    throw new StorefrontError({
      kind: 'usage',
      message: `--fault '${flag}' would never be applied, because --fault '${former}' before it is for ${isOrder ? 'every endpoint' : 'the same endpoint'}.`,
      next: isOrder ? `Put --fault '${flag}' first.` : 'Remove one of them.',
    })
  }
}

/** Returns the endpoint of a request as a report shows it, such as `POST /Checkout/simplified` (JRNY-161). */
function findByRequest(text: string): string | undefined {
  const [method = '', url = ''] = text.split(' ')
  return contract.find((endpoint) => endpoint.method === method && url.endsWith(endpoint.path))?.id
}

/** Names the equivalent endpoint for guests or for customers, because a journey requests only one of the two. */
function forGuests(id: string, ids: readonly string[]): string {
  const other = ids.find((candidate) => candidate !== id && candidate.replace('Guest', '') === id.replace('Guest', ''))
  if (other === undefined) return ''
  return other.includes('Guest') ? ` for customers, ${other} for guests` : ` for guests, ${other} for customers`
}

/** Number of names on one line of a list. */
const NAMES_PER_LINE = 4

function inLines(names: readonly string[]): string[] {
  const starts = names.flatMap((_, index) => (index % NAMES_PER_LINE === 0 ? [index] : []))
  return starts.map((start) => names.slice(start, start + NAMES_PER_LINE).join(', '))
}

function parseEffect(text: string): object {
  if (/^\d+$/.test(text)) return { kind: 'status', status: Number(text) }
  const [, delayMs] = /^delay:(\d+)$/.exec(text) ?? []
  return delayMs === undefined ? { kind: text } : { kind: 'delay', delayMs: Number(delayMs) }
}
