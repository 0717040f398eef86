import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isWithoutBody, type MockResponse } from '../http/exchange.ts'
import { createProblemResponse } from '../http/problem.ts'
import { formatFieldErrors, parse } from '../http/validation.ts'
import type { ResponseRule } from './rule.ts'

export type Change = Pick<ResponseRule, 'status' | 'headers' | 'body' | 'patch' | 'remove' | 'allowInvalid'>

/**
 * Returns a response with the changes of a rule (MOCK-51). Paths that do not exist in the response are ignored, such
 * as the first line of an empty cart. Error responses are not patched.
 * @param endpoint endpoint whose contract the patched response must match. If it does not match, the response becomes
 * a problem that reports the mismatch.
 */
export function modifyResponse(response: MockResponse, change: Change, endpoint: Endpoint | undefined): MockResponse {
  const { status = response.status, headers = {}, allowInvalid = false } = change
  const changedHeaders = { ...response.headers, ...lowerCase(headers) }
  const modified = { ...response, status, headers: changedHeaders }
  if (isWithoutBody(status)) return { ...modified, body: '', bytes: undefined }
  if (change.body !== undefined) return { ...modified, body: JSON.stringify(change.body), bytes: undefined }
  if ((change.patch === undefined && change.remove === undefined) || response.status !== 200) return modified
  const original = parsed(response.body)
  // This happens only with a live API.
  if (original === undefined)
    return createProblemResponse(502, 'A rule changes fields of this response, which is not JSON.')
  const value = patched(original, change)
  const result =
    endpoint === undefined || allowInvalid
      ? undefined
      : parse(endpoint.response, fillEmptyFields(endpoint, value), 'response')
  if (result?.success === false) {
    const sentence = formatFieldErrors('The response after a rule', result.errors)
    return createProblemResponse(500, `${sentence} Set allowInvalid if this is intended.`)
  }
  return { ...modified, body: JSON.stringify(value), bytes: undefined }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Mutates the value, which was parsed only for this response. */
function patched(value: unknown, { patch = {}, remove = [] }: Change): unknown {
  for (const [place, given] of Object.entries(patch)) {
    withHolder(value, place.split('.'), (holder, name) => {
      holder[name] = given
    })
  }
  for (const path of remove) {
    withHolder(value, path.split('.'), (holder, name) => {
      if (Array.isArray(holder)) holder.splice(Number(name), 1)
      else delete holder[name]
    })
  }
  return value
}

/**
 * Calls back for each match of a path. Lists are traversed from the end, so that removing an entry does not shift the
 * others.
 */
function withHolder(
  value: unknown,
  [step = '', ...rest]: readonly string[],
  change: (holder: Record<string, unknown>, name: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  const names = step === '*' ? Object.keys(holder).toReversed() : [step]
  for (const name of names) {
    if (Array.isArray(holder) && !Object.hasOwn(holder, name)) continue
    if (rest.length > 0) withHolder(holder[name], rest, change)
    else change(holder, name)
  }
}
