import type { Endpoint } from '#contract/endpoint.ts'

export interface ClosestEndpoint {
  readonly endpoint: Endpoint
  /** Changes that would make the request match. Never empty. */
  readonly differences: readonly string[]
}

/** Relative costs of a wrong segment, a missing value, incorrect case, and a wrong method. */
const WEIGHTS = { segment: 10, missingParameter: 5, letterCase: 1, method: 3, parameter: 1 } as const

/** Returns the endpoint that was probably intended, and how the request differs from it (MOCK-15). */
export function findClosestEndpoint(
  method: string,
  path: string,
  endpoints: readonly Endpoint[],
): ClosestEndpoint | undefined {
  let best: (ClosestEndpoint & { cost: number }) | undefined
  for (const endpoint of endpoints) {
    const candidate = compare(method, path, endpoint)
    if (best === undefined || candidate.cost < best.cost) best = candidate
  }
  return best
}

function compare(method: string, path: string, endpoint: Endpoint): ClosestEndpoint & { cost: number } {
  const sent = path.split('/').slice(1)
  const expected = endpoint.path.split('/').slice(1)
  const differences: string[] = []
  let cost = 0
  for (let at = 0; at < Math.max(sent.length, expected.length); at += 1) {
    const { text, weight } = compareSegment(sent[at], expected[at])
    cost += weight
    if (text !== undefined) differences.push(text)
  }
  if (method !== endpoint.method) {
    cost += WEIGHTS.method
    differences.push(`the method is ${method} instead of ${endpoint.method}`)
  }
  return { endpoint, differences, cost }
}

function compareSegment(sent: string | undefined, expected: string | undefined): { text?: string; weight: number } {
  if (expected === undefined) return { text: `"${sent}" is unexpected`, weight: WEIGHTS.segment }
  const isParameter = expected.startsWith('{')
  if (sent === undefined) {
    return { text: `"${expected}" is missing`, weight: isParameter ? WEIGHTS.missingParameter : WEIGHTS.segment }
  }
  if (isParameter) {
    return sent === '' ? { text: `${expected} is empty`, weight: WEIGHTS.parameter } : { weight: WEIGHTS.parameter }
  }
  if (sent === expected) return { weight: 0 }
  if (sent.toLowerCase() === expected.toLowerCase()) {
    return { text: `"${sent}" should be spelled "${expected}"`, weight: WEIGHTS.letterCase }
  }
  return { text: `"${sent}" should be "${expected}"`, weight: segmentWeight(sent, expected) }
}

/**
 * Returns the cost of a wrong segment. If its beginning is correct, it is probably a typo rather than a different
 * word.
 */
function segmentWeight(sent: string, expected: string): number {
  let alike = 0
  while (alike < sent.length && sent[alike]?.toLowerCase() === expected[alike]?.toLowerCase()) alike += 1
  return WEIGHTS.segment * (1 - alike / (Math.max(sent.length, expected.length) + 1))
}
