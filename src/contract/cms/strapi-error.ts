import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { Problem } from '../problem.ts'
import { isContentRequest } from './entries.ts'

/** Body of a Strapi 5 error response. */
export const StrapiProblem = z.object({
  data: z.null(),
  error: z.object({ status: z.number(), name: z.string(), message: z.string(), details: z.looseObject({}) }),
})

const ContentProblem = z.union([StrapiProblem, Problem])

/**
 * Returns the schema of an endpoint's error responses. A back end either passes on Strapi's errors or returns problems
 * itself.
 */
export function getProblemSchema(endpoint: Endpoint): typeof Problem | typeof ContentProblem {
  return isContentRequest(endpoint) ? ContentProblem : Problem
}

/** A Strapi error response: `{ data: null, error: { status, name, message, details } }`. */
export interface StrapiError {
  readonly name: string
  readonly message: string
}

/** Returns the error in a Strapi response that the back end passed on, or undefined for other bodies. */
export function readStrapiError(body: unknown): StrapiError | undefined {
  const { name, message } = toRecord(toRecord(body)['error'])
  return typeof name === 'string' && typeof message === 'string' ? { name, message } : undefined
}

/** The next step if nearly every request of a crawl is rejected with 404. */
export const NEXT_IF_ALL_MISSING =
  "Correct the URL of the API, below which GET /strapi/page/app must respond, or the URL and prefix of Strapi's API in the back end."

/** The next step if the CMS has no such entry or it is not published. */
export const NEXT_IF_MISSING = 'Publish the page in the CMS, or remove the link to it.'

const NEXT_IF_NO_ROUTE =
  'Strapi has no route for this content type: run "npx storefront cms --strapi <project>", and restart Strapi.'

const CORRECT_MODEL =
  'run "npx storefront cms --strapi <project>", which adds missing fields and lists those of other types'

/** The next step if a field is missing or has another type. */
export const NEXT_IF_OTHER_FIELD = `If Strapi stores the field, ${CORRECT_MODEL}; step 5 in docs/guides/cms.md lists the fields that the back end computes.`

/** The next step if a response lacks fields that the request must populate, or entries that the token may not read. */
export const NEXT_IF_NOT_POPULATED = `Populate these fields in the back end's request to Strapi as "npx storefront cms" lists, and allow find for the content type of a missing entry.`

/**
 * Returns the next step for an error status of a content request, if the status suggests one. Strapi sends 404 for a
 * page that is not published and for a content type that it does not have. For a list, it can only mean the latter.
 */
export function getStrapiNextStep(endpoint: Endpoint, status: number, error?: StrapiError): string | undefined {
  if (status === 400) {
    return `Correct the back end's request to Strapi as "npx storefront cms" lists it; if it is right, ${CORRECT_MODEL}.`
  }
  if (status === 401) {
    // Gateways in front of the back end do not use Strapi's error format.
    const token = 'the API token that the back end sends to Strapi.'
    return error === undefined
      ? `If a gateway requires credentials, pass them with --header or --bearer. Otherwise, check ${token}`
      : `Check ${token}`
  }
  if (status === 403)
    return 'In Strapi, below Settings > API Tokens, allow find and findOne for this content type, and check that the back end sends this token.'
  if (status === 404 && error !== undefined) {
    return endpoint.path.includes('{')
      ? NEXT_IF_NO_ROUTE
      : `Publish the page in Strapi. If it is published, ${NEXT_IF_NO_ROUTE}`
  }
  if (status === 404) return NEXT_IF_MISSING
  if (status === 500 && error !== undefined) return "Check Strapi's log."
  if (status >= 502 && status <= 504) return 'Start Strapi, and check the connection between the back end and Strapi.'
  return undefined
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
