import { contract } from '#contract/contract.ts'
import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { parse } from '../http/validation.ts'
import { FaultRule, SPOILING_FAULTS } from './faults.ts'

/**
 * Reads a fault of the command line: `<endpoint>=<status or kind>`, e.g. `checkOut=500` or `getHome=reset`.
 * @throws {StorefrontError} when it names no endpoint or no fault.
 */
export function faultFromFlag(text: string): FaultRule {
  const [endpoint = '', what = ''] = text.split('=')
  const rule = /^\d+$/.test(what) ? { kind: 'status', status: Number(what), endpoint } : { kind: what, endpoint }
  const result = parse(FaultRule, rule, 'fault')
  if (result.success) return result.data
  const ids = contract.map(({ id }) => id)
  const near = nearestName(endpoint, ids)
  throw new StorefrontError({
    kind: 'usage',
    message: `"${text}" is not a fault: it takes an endpoint, an equals sign, and a status from 400 to 599 or one of ${SPOILING_FAULTS.join(', ')}.`,
    next: `write e.g. --fault ${near ?? 'checkOut'}=500. The endpoints are ${ids.join(', ')}.`,
  })
}
