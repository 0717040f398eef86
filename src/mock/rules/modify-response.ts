import type { Endpoint } from '#contract/endpoint.ts'
import type { MockResponse } from '../http/exchange.ts'
import { problemResponse } from '../http/problem.ts'
import { fieldErrorSentence, parse } from '../http/validation.ts'
import type { ResponseRule } from './rule.ts'

/** Statuses whose responses never have a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

export type Change = Pick<ResponseRule, 'status' | 'headers' | 'body' | 'patch' | 'without' | 'breaksContract'>

/**
 * Returns a response with the changes of a rule (MOCK-51). A place that the response does not have, such as the first
 * line of an empty cart, is ignored; an error response is not patched.
 * @param endpoint whose contract the patched response must match; otherwise it becomes a problem that says so.
 */
export function modifyResponse(response: MockResponse, change: Change, endpoint: Endpoint | undefined): MockResponse {
  const { status = response.status, headers = {}, breaksContract = false } = change
  const changedHeaders = { ...response.headers, ...lowerCase(headers) }
  const modified = { ...response, status, headers: changedHeaders }
  if (WITHOUT_BODY.has(status)) return { ...modified, body: '', bytes: undefined }
  if (change.body !== undefined) return { ...modified, body: JSON.stringify(change.body), bytes: undefined }
  if ((change.patch === undefined && change.without === undefined) || response.status !== 200) return modified
  const original = parsed(response.body)
  // Only from a live API.
  if (original === undefined) return problemResponse(502, 'A rule changes fields of this response, which is not JSON.')
  const value = patched(original, change)
  const result = endpoint === undefined || breaksContract ? undefined : parse(endpoint.response, value, 'answer')
  if (result?.success === false) {
    const sentence = fieldErrorSentence('The response after a rule', result.errors)
    return problemResponse(500, `${sentence} Set breaksContract if this is intended.`)
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

/** Changes the value in place; it was parsed for this one response. */
function patched(value: unknown, { patch = {}, without = [] }: Change): unknown {
  for (const [place, given] of Object.entries(patch)) {
    withHolder(value, place.split('.'), (holder, name) => {
      holder[name] = given
    })
  }
  for (const path of without) {
    withHolder(value, path.split('.'), (holder, name) => {
      if (Array.isArray(holder)) holder.splice(Number(name), 1)
      else delete holder[name]
    })
  }
  return value
}

/** Calls back for each match of a path; lists are walked from the end, so that a removal shifts no other entry. */
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
