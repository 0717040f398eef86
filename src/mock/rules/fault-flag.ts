import { contract } from '#contract/contract.ts'
import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { checkedRule } from './check-rule.ts'
import { type Rule, SPOILING_FAULTS } from './rule.ts'

/**
 * Reads the short form of a rule with a fault: `<endpoint>=<status or kind>`, e.g. `checkOut=500`, `getHome=reset`
 * or `getHome=delay:3000`, which answers 3000 ms later.
 * @throws {StorefrontError} when it names no endpoint or no fault.
 */
export function faultFromFlag(text: string): Rule {
  const [endpoint = '', what = ''] = text.split('=')
  const result = checkedRule({ ...effectOf(what), endpoint })
  if (result.success) return result.data
  const ids = contract.map(({ id }) => id)
  const near = nearestName(endpoint, ids)
  throw new StorefrontError({
    kind: 'usage',
    message: `"${text}" is not a fault: it takes an endpoint, an equals sign, and a status from 400 to 599, one of ${SPOILING_FAULTS.join(', ')}, or delay:3000 for milliseconds.`,
    next: `write e.g. --fault ${near ?? 'checkOut'}=500. The endpoints are ${ids.join(', ')}.`,
  })
}

function effectOf(what: string): object {
  if (/^\d+$/.test(what)) return { kind: 'status', status: Number(what) }
  const [, delayMs] = /^delay:(\d+)$/.exec(what) ?? []
  return delayMs === undefined ? { kind: what } : { kind: 'delay', delayMs: Number(delayMs) }
}
