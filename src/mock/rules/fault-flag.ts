import { contract } from '#contract/contract.ts'
import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { checkedRule } from './check-rule.ts'
import { type Rule, SPOILING_FAULTS } from './rule.ts'

/**
 * Reads the short form of a rule with a fault: `<endpoint>=<status or kind>`, e.g. `checkOut=500` or `getHome=reset`.
 * @throws {StorefrontError} when it names no endpoint or no fault.
 */
export function faultFromFlag(text: string): Rule {
  const [endpoint = '', what = ''] = text.split('=')
  const rule = /^\d+$/.test(what) ? { kind: 'status', status: Number(what), endpoint } : { kind: what, endpoint }
  const result = checkedRule(rule)
  if (result.success) return result.data
  const ids = contract.map(({ id }) => id)
  const near = nearestName(endpoint, ids)
  throw new StorefrontError({
    kind: 'usage',
    message: `"${text}" is not a fault: it takes an endpoint, an equals sign, and a status from 400 to 599 or one of ${SPOILING_FAULTS.join(', ')}.`,
    next: `write e.g. --fault ${near ?? 'checkOut'}=500. The endpoints are ${ids.join(', ')}.`,
  })
}
