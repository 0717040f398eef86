import { checkResponse, type Difference } from '#contract/check.ts'
import { isContentRequest } from '#contract/cms/entries.ts'
import { getStrapiNextStep, NEXT_IF_MISSING, readStrapiError } from '#contract/cms/strapi-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointResponse } from './live-api.ts'

/** The expected outcome of a request: success, an error response listed in the contract, or either of them. */
export type Expectation = 'success' | 'error' | 'either'

/** Returns the differences between a live response and the contract: violations and additional fields. */
export function findContractDifferences(
  endpoint: Endpoint,
  { status, body, failure, location }: Pick<EndpointResponse, 'status' | 'body' | 'failure' | 'location'>,
  expected: Expectation,
): Difference[] {
  const { problems } = endpoint
  if (failure?.kind === 'unavailable') {
    const next = isContentRequest(endpoint) ? getStrapiNextStep(endpoint, status, readStrapiError(body)) : undefined
    return [{ kind: 'unavailable', field: 'response', text: failure.text + formatNext(next) }]
  }
  if (status >= 200 && status < 300 && expected === 'error') {
    return [createViolation('status', `is ${status} instead of one of ${problems.join(', ')}`)]
  }
  if (status === 200 && body === undefined && failure !== undefined) return [createViolation('response', failure.text)]
  return checkResponse(endpoint, status, body, { mustSucceed: expected === 'success' }).map(
    ({ next, ...difference }) => {
      if (difference.field !== 'status' && next !== NEXT_IF_MISSING) return difference
      const leads = location === undefined || problems.includes(status) ? '' : `; it redirects to ${location}`
      return { ...difference, text: difference.text + leads + formatNext(next ?? getPermissionStep(endpoint, status)) }
    },
  )
}

/** Returns the next step if a request that needs no customer is not allowed. */
function getPermissionStep({ access, method, path }: Endpoint, status: number): string | undefined {
  return access === 'everyone' && (status === 401 || status === 403)
    ? `Allow ${method} ${path} to the token that is sent, or to the public role.`
    : undefined
}

function formatNext(next: string | undefined): string {
  return next === undefined ? '' : `. Next: ${next}`
}

function createViolation(field: string, text: string): Difference {
  return { kind: 'violation', field, text }
}
