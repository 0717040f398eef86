import { setTimeout } from 'node:timers/promises'
import { createJsonResponse, createProblemResponse } from '../http/problem.ts'
import type { Effect } from './rule.ts'

type ResponseEffect = Extract<Effect, { kind: 'response' }>

/** Breaks the connection before the first byte. It looks like the error of a failed `fetch`. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('fetch failed', { cause: new Error('The mock reset the connection.') })
  }
}

/**
 * Applies a rule or a Prefer header to a request. A delayed request is handled at once.
 * @param respond handles the request; not called if the rule prevents this
 * @param signal ends a delay and a response that never arrives
 * @throws {ConnectionReset} for a reset.
 */
export async function applyRule(
  effect: Effect,
  respond: () => Response | Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await createResponse(effect, respond)
  if (effect.delayMs !== undefined) await setTimeout(effect.delayMs, undefined, { signal })
  if (response === 'reset') throw new ConnectionReset()
  if (response !== 'hang') return response
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

async function createResponse(
  effect: Effect,
  respond: () => Response | Promise<Response>,
): Promise<Response | 'reset' | 'hang'> {
  switch (effect.kind) {
    case 'reset':
    case 'hang':
      return effect.kind
    case 'status': {
      const { status, message = `A rule set the status ${status}.`, retryAfterSeconds } = effect
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      return createProblemResponse(status, message, { headers })
    }
    case 'redirect':
      // The default preserves the request method, as a gateway does when an API has moved.
      return createJsonResponse('', { status: effect.status ?? 307, headers: { location: effect.location } })
    case 'delay':
      return respond()
    case 'empty':
      return withText(await respond(), '')
    case 'invalid-json': {
      const response = await respond()
      return withText(response, `${(await response.text()).slice(0, -1)},`)
    }
    case 'truncate':
      return truncate(await respond())
    case 'response':
      return modify(await respond(), effect)
  }
}

function withText({ status, headers }: Response, text: string): Response {
  return createJsonResponse(text, { status, headers: Object.fromEntries(headers) })
}

/** Sends the headers and the first half of the body, and then breaks the connection. */
async function truncate(response: Response): Promise<Response> {
  const text = await response.text()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  return new Response(body, response)
}

/** Changes a response. Paths that do not exist in it are ignored. Error responses are not patched. */
async function modify(response: Response, effect: ResponseEffect): Promise<Response> {
  const { status = response.status, headers: changed, body, patch = {}, remove = [] } = effect
  const headers = Object.fromEntries([...response.headers, ...new Headers(changed)])
  const text = body === undefined ? await response.text() : JSON.stringify(body)
  if (body === undefined && response.status !== 200) return createJsonResponse(text, { status, headers })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return createProblemResponse(502, 'A rule changes fields of this response, which is not JSON.')
  }
  for (const [path, given] of Object.entries(patch)) {
    atEach(value, path.split('.'), (holder, name) => {
      holder[name] = given
    })
  }
  for (const path of remove) {
    atEach(value, path.split('.'), (holder, name) => {
      if (Array.isArray(holder)) holder.splice(Number(name), 1)
      else delete holder[name]
    })
  }
  return createJsonResponse(JSON.stringify(value), { status, headers })
}

/** Calls back for each match of a path. Lists are traversed from the end, so removing an entry does not shift others. */
function atEach(
  value: unknown,
  [step = '', ...rest]: readonly string[],
  change: (holder: Record<string, unknown>, name: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  for (const name of step === '*' ? Object.keys(holder).toReversed() : [step]) {
    if (Array.isArray(holder) && !Object.hasOwn(holder, name)) continue
    if (rest.length > 0) atEach(holder[name], rest, change)
    else change(holder, name)
  }
}
