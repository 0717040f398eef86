import type { Endpoint } from '#contract/endpoint.ts'

export interface NearMiss {
  readonly endpoint: Endpoint
  /** What would have to change for the request to fit, in plain words; never empty. */
  readonly differences: readonly string[]
}

/** How much a wrong segment, a forgotten value, a wrong letter case and a wrong method weigh against each other. */
const WEIGHTS = { segment: 10, missingParameter: 5, letterCase: 1, method: 3, parameter: 1 } as const

/** The endpoint that a request probably meant, and what differs (MOCK-15). */
export function nearestEndpoint(method: string, path: string, endpoints: readonly Endpoint[]): NearMiss | undefined {
  let best: (NearMiss & { cost: number }) | undefined
  for (const endpoint of endpoints) {
    const candidate = compare(method, path, endpoint)
    if (best === undefined || candidate.cost < best.cost) best = candidate
  }
  return best
}

function compare(method: string, path: string, endpoint: Endpoint): NearMiss & { cost: number } {
  const sent = path.split('/').slice(1)
  const wanted = endpoint.path.split('/').slice(1)
  const differences: string[] = []
  let cost = 0
  for (let at = 0; at < Math.max(sent.length, wanted.length); at += 1) {
    const { text, weight } = compareSegment(sent[at], wanted[at])
    cost += weight
    if (text !== undefined) differences.push(text)
  }
  if (method !== endpoint.method) {
    cost += WEIGHTS.method
    differences.push(`the method is ${method} instead of ${endpoint.method}`)
  }
  return { endpoint, differences, cost }
}

function compareSegment(sent: string | undefined, wanted: string | undefined): { text?: string; weight: number } {
  if (wanted === undefined) return { text: `"${sent}" is too much`, weight: WEIGHTS.segment }
  const isParameter = wanted.startsWith('{')
  if (sent === undefined) {
    return { text: `"${wanted}" is missing`, weight: isParameter ? WEIGHTS.missingParameter : WEIGHTS.segment }
  }
  if (isParameter) {
    return sent === '' ? { text: `${wanted} is empty`, weight: WEIGHTS.parameter } : { weight: WEIGHTS.parameter }
  }
  if (sent === wanted) return { weight: 0 }
  if (sent.toLowerCase() === wanted.toLowerCase()) {
    return { text: `"${sent}" should be spelled "${wanted}"`, weight: WEIGHTS.letterCase }
  }
  return { text: `"${sent}" stands where "${wanted}" is expected`, weight: segmentWeight(sent, wanted) }
}

/** A segment that begins alike is probably a slip; one that does not is another word. */
function segmentWeight(sent: string, wanted: string): number {
  let alike = 0
  while (alike < sent.length && sent[alike]?.toLowerCase() === wanted[alike]?.toLowerCase()) alike += 1
  return WEIGHTS.segment * (1 - alike / (Math.max(sent.length, wanted.length) + 1))
}
