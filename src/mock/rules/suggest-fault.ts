import { findClosestMatch } from '#environment/closest-match.ts'
import { BODY_AND_CONNECTION_FAULTS, MAX_DELAY_MS } from './rule.ts'

const DEFAULT_DELAY_MS = 3000

/** Matches a number and its unit, such as `1.5s`, `2,000 ms` or `1 min`. */
const DURATION = /(\d+(?:,\d{3})*(?:[.,]\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)?$/i

/** Returns the fault that an invalid one probably means, such as `delay:2000` for `2s` (MOCK-170). */
export function suggestFault(text: string): string {
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (/^(?:delay|slow|wait)/i.test(text) || unit !== undefined) {
    const delayMs = amount === undefined ? DEFAULT_DELAY_MS : parseAmount(amount) * getUnitMs(unit)
    return `delay:${Math.min(Math.round(delayMs), MAX_DELAY_MS)}`
  }
  const [status] = /(?<!\d)[45]\d\d(?!\d)/.exec(text) ?? []
  if (status !== undefined) return status
  return /^time/i.test(text) ? 'hang' : (findClosestMatch(text, BODY_AND_CONNECTION_FAULTS) ?? '500')
}

/** Accepts a comma before thousands, and as the decimal separator. */
function parseAmount(amount: string): number {
  return Number(amount.replaceAll(/,(?=\d{3})/g, '').replace(',', '.'))
}

function getUnitMs(unit = 'ms'): number {
  if (/^(?:ms|milliseconds?)$/i.test(unit)) return 1
  return /^s/i.test(unit) ? 1000 : 60_000
}
