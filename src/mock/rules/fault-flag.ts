import { contract } from '#contract/contract.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findClosestEndpointName } from './closest-endpoint-name.ts'
import { type Rule, BODY_AND_CONNECTION_FAULTS, MAX_DELAY_MS } from './rule.ts'
import { suggestFault } from './suggest-fault.ts'
import { validateRule } from './validate-rule.ts'

/** Makes a fault apply to every endpoint (MOCK-162). */
const EVERY_ENDPOINT = '*'
const EVERY_PATH = { path: '/**' }

/**
 * Parses the short form of a fault rule, `<endpoint>=<status or kind>`. Examples are `checkOut=500`, `getHome=reset`,
 * and `*=delay:3000`, which delays the response of every endpoint by 3000 ms.
 * @throws {StorefrontError} if the endpoint or the fault is unknown.
 */
export function parseFaultFlag(text: string): Rule {
  const [, endpoint = '', separator = '', what = ''] = /^([^=]*)(=?)(.*)$/s.exec(text) ?? []
  const effect = parseEffect(what)
  const target = endpoint === EVERY_ENDPOINT ? EVERY_PATH : { endpoint }
  const result = validateRule({ ...effect, ...target })
  if (result.success) return result.data
  const fault = validateRule({ ...effect, ...EVERY_PATH }).success ? what : suggestFault(what)
  const ids: readonly string[] = contract.map(({ id }) => id)
  if (endpoint !== EVERY_ENDPOINT && !ids.includes(endpoint)) {
    const near = findClosestEndpointName(endpoint)
    const start =
      endpoint === ''
        ? `"${text}" is not a valid fault: it has no endpoint`
        : `"${text}" is not a valid fault: there is no endpoint "${endpoint}"`
    throw new StorefrontError({
      kind: 'usage',
      message:
        near === undefined
          ? [`${start}. The endpoints are:`, ...inLines(ids)].join('\n')
          : `${start}; the closest is ${near.text}.`,
      next: `Use, for example, --fault ${near?.name ?? 'checkOut'}=${fault}, or --fault '*=${fault}' for every endpoint.`,
    })
  }
  const missing = separator === '' ? ': "=" and the fault are missing' : what === '' ? ': nothing follows "="' : ''
  throw new StorefrontError({
    kind: 'usage',
    message: `"${text}" is not a valid fault${missing}. The fault must be a status from 400 to 599, one of ${BODY_AND_CONNECTION_FAULTS.join(', ')}, or a delay of up to ${MAX_DELAY_MS} milliseconds such as delay:3000.`,
    next: `Use, for example, --fault '${endpoint}=${fault}'.`,
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
