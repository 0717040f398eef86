import type { Endpoint } from '#contract/endpoint.ts'
import { createJsonResponse, type MockResponse } from '../http/exchange.ts'
import { createProblemResponse, HttpError } from '../http/problem.ts'
import { parse } from '../http/validation.ts'
import type { Violation } from '../namespace/journal.ts'
import { type EndpointRequest, ConstantResponse, type Handler, type Invariant } from './back-end.ts'

/** An endpoint with everything needed to serve it, prepared once at startup. */
export interface PreparedEndpoint<Store, Session> {
  readonly endpoint: Endpoint
  readonly handler: Handler<Store, Session>
  readonly invariant: Invariant<Store, Session> | undefined
  /** Whether the endpoint has an optional body. */
  readonly isBodyOptional: boolean
}

export interface HandlerResult {
  readonly response: MockResponse
  /** An error in the mock itself, which turns the response into a problem with status 500. */
  readonly violation: Violation | undefined
}

/** Calls the handler and checks its response against the contract and the invariants (MOCK-07, MOCK-18). */
export function runHandler<Store, Session>(
  prepared: PreparedEndpoint<Store, Session>,
  request: EndpointRequest<Store, Session>,
): HandlerResult {
  const { endpoint } = prepared
  let output: unknown
  try {
    output = prepared.handler(request)
  } catch (error) {
    if (!(error instanceof HttpError)) return toViolationResult(endpoint, 'crash', 'handler', String(error))
    if (endpoint.problems.includes(error.status)) {
      return {
        response: createProblemResponse(error.status, error.message, { errors: error.errors }),
        violation: undefined,
      }
    }
    return toViolationResult(endpoint, 'contract', 'status', `the contract does not list ${error.status}`)
  }
  const constant = output instanceof ConstantResponse ? output : undefined
  if (constant?.text !== undefined) return success(constant.text)
  const value: unknown = constant === undefined ? output : constant.value
  const result = parse(endpoint.response, value, 'response')
  if (!result.success) {
    const [field = 'response', texts = []] = Object.entries(result.errors)[0] ?? []
    return toViolationResult(endpoint, 'contract', field, texts.join('; '))
  }
  const violation = prepared.invariant?.(result.data, request)
  if (violation !== undefined) return toViolationResult(endpoint, 'invariant', violation.field, violation.text)
  const text = JSON.stringify(value)
  if (constant !== undefined) constant.text = text
  return success(text)
}

function success(body: string): HandlerResult {
  return { response: createJsonResponse(body), violation: undefined }
}

function toViolationResult(endpoint: Endpoint, kind: Violation['kind'], field: string, text: string): HandlerResult {
  const subject = `${endpoint.method} ${endpoint.path} (${endpoint.id})`
  const message = `The mock's response to ${subject} is invalid at ${field}: ${text}.`
  return {
    response: createProblemResponse(500, message, { members: { violation: { kind, endpoint: endpoint.id, field } } }),
    violation: { kind, endpoint: endpoint.id, field, text },
  }
}
