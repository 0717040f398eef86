import type { Endpoint } from '#contract/endpoint.ts'
import { jsonAnswer, type MockAnswer } from '../http/exchange.ts'
import { problemAnswer, Refusal } from '../http/problem.ts'
import { parse } from '../http/validation.ts'
import type { Breach } from '../namespace/journal.ts'
import { type Call, ConstantAnswer, type Handler, type Invariant } from './back-end.ts'

/** An endpoint with everything that serving it needs, made once at start. */
export interface PreparedEndpoint<Store, Session> {
  readonly endpoint: Endpoint
  readonly handler: Handler<Store, Session>
  readonly invariant: Invariant<Store, Session> | undefined
  /** The call has a body that may be left out. */
  readonly mayLackBody: boolean
}

export interface CallResult {
  readonly answer: MockAnswer
  /** What the mock itself did wrong; the answer is then a problem with status 500. */
  readonly breach: Breach | undefined
}

/** Calls the handler and holds its answer against the contract and the invariants (MOCK-07, MOCK-18). */
export function runCall<Store, Session>(
  prepared: PreparedEndpoint<Store, Session>,
  call: Call<Store, Session>,
): CallResult {
  const { endpoint } = prepared
  let given: unknown
  try {
    given = prepared.handler(call)
  } catch (error) {
    if (!(error instanceof Refusal)) return breached(endpoint, 'crash', 'handler', String(error))
    if (endpoint.problems.includes(error.status)) {
      return { answer: problemAnswer(error.status, error.message, { errors: error.errors }), breach: undefined }
    }
    return breached(endpoint, 'contract', 'status', `the contract does not list ${error.status}`)
  }
  const constant = given instanceof ConstantAnswer ? given : undefined
  if (constant?.text !== undefined) return success(constant.text)
  const value: unknown = constant === undefined ? given : constant.value
  const result = parse(endpoint.answer, value, 'answer')
  if (!result.success) {
    const [field = 'answer', texts = []] = Object.entries(result.errors)[0] ?? []
    return breached(endpoint, 'contract', field, texts.join('; '))
  }
  const breach = prepared.invariant?.(result.data, call)
  if (breach !== undefined) return breached(endpoint, 'invariant', breach.field, breach.text)
  const text = JSON.stringify(value)
  if (constant !== undefined) constant.text = text
  return success(text)
}

function success(body: string): CallResult {
  return { answer: jsonAnswer(body), breach: undefined }
}

function breached(endpoint: Endpoint, kind: Breach['kind'], field: string, text: string): CallResult {
  const subject = `${endpoint.method} ${endpoint.path} (${endpoint.id})`
  const message = `The mock's own answer to ${subject} is wrong at ${field}: ${text}.`
  return {
    answer: problemAnswer(500, message, { members: { breach: { kind, endpoint: endpoint.id, field } } }),
    breach: { kind, endpoint: endpoint.id, field, text },
  }
}
