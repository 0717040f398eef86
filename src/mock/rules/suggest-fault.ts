import { findClosestMatch } from '#environment/closest-match.ts'
import { BODY_AND_CONNECTION_FAULTS, MAX_DELAY_MS } from './rule.ts'

const DEFAULT_DELAY_MS = 3000

/** Returns the fault that an invalid one probably means, such as `delay:2000` for `2s` (MOCK-170). */
export function suggestFault(text: string): string {
  const [, amount, unit] = /(\d+)(m?s)?$/i.exec(text) ?? []
  if (/^(?:delay|slow|wait)/i.test(text) || unit !== undefined) {
    const delayMs = Number(amount ?? DEFAULT_DELAY_MS) * (unit?.toLowerCase() === 's' ? 1000 : 1)
    return `delay:${Math.min(delayMs, MAX_DELAY_MS)}`
  }
  const [status] = /(?<!\d)[45]\d\d(?!\d)/.exec(text) ?? []
  if (status !== undefined) return status
  return /^time/i.test(text) ? 'hang' : (findClosestMatch(text, BODY_AND_CONNECTION_FAULTS) ?? '500')
}
