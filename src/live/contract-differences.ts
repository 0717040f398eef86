import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { isContentRequest, isMissingEntry } from '#contract/cms/missing-entry.ts'
import { describeOmittedEntries, findOmittedEntries } from '#contract/cms/omitted-entries.ts'
import { getProblemSchema, NEXT_IF_MISSING, getStrapiNextStep, readStrapiError } from '#contract/cms/strapi-error.ts'
import { findBodyDifferences } from '#contract/differences/body-differences.ts'
import type { Difference } from '#contract/differences/difference.ts'
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
  const { response, problems } = endpoint
  const strapi = isContentRequest(endpoint) ? readStrapiError(body) : undefined
  const next = isContentRequest(endpoint) ? getStrapiNextStep(status, strapi) : undefined
  if (failure?.kind === 'unavailable') {
    const text = next === undefined ? failure.text : `${failure.text}. Next: ${next}`
    return [{ kind: 'unavailable', field: 'response', text }]
  }
  if (status === 200) {
    if (expected === 'error') return [createViolation('status', `is 200 instead of one of ${problems.join(', ')}`)]
    if (expected === 'success' && isMissingEntry(endpoint, body)) {
      return [
        createViolation(
          'data',
          `is an empty list: the CMS has no such entry, or it is not published. Next: ${NEXT_IF_MISSING}`,
        ),
      ]
    }
    if (body === undefined) return [createViolation('response', failure?.text ?? 'is not JSON')]
    const omitted = findOmittedEntries(endpoint, body)
    return [
      ...(omitted === undefined ? [] : [createViolation('meta.pagination', describeOmittedEntries(omitted))]),
      ...findBodyDifferences(response, fillEmptyFields(endpoint, body), isContentRequest(endpoint)),
    ]
  }
  if (strapi !== undefined && expected === 'success') {
    const step = next ?? "Check Strapi's log."
    return [createViolation('status', `is ${status}, ${strapi.name}: ${strapi.message}. Next: ${step}`)]
  }
  if (!problems.includes(status)) {
    const leads = location === undefined ? '' : `; it redirects to ${location}`
    return [createViolation('status', `is ${status}, which the contract does not list${leads}`)]
  }
  if (expected === 'success') return [createViolation('status', `is ${status} instead of a success status`)]
  // Problems may have additional members (RFC 9457 §3.2).
  return findBodyDifferences(getProblemSchema(endpoint), body).filter(({ kind }) => kind === 'violation')
}

function createViolation(field: string, text: string): Difference {
  return { kind: 'violation', field, text }
}
