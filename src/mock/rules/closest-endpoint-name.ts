import { contract } from '#contract/contract.ts'
import { findClosestMatch } from '#environment/closest-match.ts'

const NAMES: readonly string[] = contract.map(({ id }) => id)

/** The endpoint that a user probably means. */
export interface ClosestEndpoint {
  readonly name: string
  /** The name, and that of the equivalent endpoint for guests or for customers. */
  readonly text: string
}

/**
 * Returns the endpoint whose name is closest to a text, or whose request the text is (MOCK-161, MOCK-169). Returns
 * undefined if none is similar enough.
 */
export function findClosestEndpointName(text: string): ClosestEndpoint | undefined {
  const name = findByRequest(text) ?? findClosestMatch(text, NAMES)
  return name === undefined ? undefined : { name, text: name + forGuests(name) }
}

/** Returns the endpoint of a request as a report shows it, such as `POST /Checkout/simplified` (JRNY-161). */
function findByRequest(text: string): string | undefined {
  const [method = '', url = ''] = text.split(' ')
  return contract.find((endpoint) => endpoint.method === method && url.endsWith(endpoint.path))?.id
}

/** Names the equivalent endpoint for guests or for customers, because a journey requests only one of the two. */
function forGuests(name: string): string {
  const other = NAMES.find(
    (candidate) => candidate !== name && candidate.replace('Guest', '') === name.replace('Guest', ''),
  )
  if (other === undefined) return ''
  return other.includes('Guest') ? ` for customers, ${other} for guests` : ` for guests, ${other} for customers`
}
