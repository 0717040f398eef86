import type { Failure, RequestRecord } from '../findings/step.ts'
import { type SourceLocation, formatLocation } from '../journeys/choose/source-location.ts'
import type { NetworkTake, ObservedRequest } from './network-log.ts'
import type { ProblemTake } from './problem-log.ts'

/** Returns the failures observed during a step that met all of its expectations. */
export function getObservedFailures(
  problems: ProblemTake,
  network: NetworkTake,
  stepLocation: SourceLocation,
): Failure[] {
  const location = formatLocation(stepLocation)
  const failure = (kind: Failure['kind'], expected: string, seen: string, request: RequestRecord | null): Failure => ({
    kind,
    expected,
    received: seen,
    location,
    request,
    detail: '',
  })
  const uncaught = problems.uncaught.map(({ message, source }) =>
    failure('uncaught-error', 'no uncaught error', withSource(message, source), null),
  )
  const violations = problems.cspViolations.map(({ directive, blocked, source }) =>
    failure(
      'csp-violation',
      'no violation of the content security policy',
      withSource(`${directive} blocked ${blocked}`, source),
      null,
    ),
  )
  const contractViolations = network.violations.map(({ text, request }) =>
    failure('contract-violation', 'valid requests and responses', text, request),
  )
  const lines = problems.console
    .filter(({ level }) => level === 'error')
    // The browser also logs each policy violation to the console, but one report is enough.
    .filter(({ text }) => violations.length === 0 || !/content security policy/i.test(text))
    .map(({ text, source }) => ({ text, source, request: findFailedRequest({ text, source }, network) }))
    .filter(({ request }) => request === null || !isExpected(request, network))
    .map(({ text, source, request }) =>
      failure('console-error', describeExpectedConsole(request), withSource(text, source), request),
    )
  return [...uncaught, ...violations, ...contractViolations, ...lines]
}

/** Names the way to declare an error response that the journey intends. */
function describeExpectedConsole(request: RequestRecord | null): string {
  if (request === null || request.endpointId === null || request.status === null) return 'no error in the console'
  return `no error in the console; if the response is intended, declare it with expectErrorResponse(${request.endpointId}, ${request.status})`
}

/** Returns the request mentioned in a console line. */
function findFailedRequest(
  { text, source }: Pick<ProblemTake['console'][number], 'text' | 'source'>,
  { requests }: NetworkTake,
): RequestRecord | null {
  const url = source.replace(/:\d+$/, '')
  const failed = requests.filter((request) => isFailed(request.record) && request.url === url)
  // The line contains the status, which distinguishes requests to the same URL.
  const named = failed.find(({ record }) => record.status !== null && text.includes(`status of ${record.status}`))
  return (named ?? failed[0])?.record ?? null
}

/** Returns whether the journey expected this error response. */
function isExpected({ endpointId, status }: RequestRecord, { rejections }: NetworkTake): boolean {
  return rejections.some((rejection) => rejection.endpointId === endpointId && rejection.status === status)
}

/**
 * Returns the request that most likely made a step fail: the last one that was rejected or failed, except error
 * responses that the journey expects, or else the last of the requests that the step waited for.
 */
export function findCausingRequest(network: NetworkTake, waiting: readonly RequestRecord[]): RequestRecord | null {
  const failed = network.requests.map(({ record }) => record).filter((one) => one.endpointId !== null && isFailed(one))
  return failed.findLast((record) => !isExpected(record, network)) ?? waiting.at(-1) ?? null
}

/** Returns the requests to the API and for scripts that were pending when a step failed. */
export function listWaiting({ requests, pending }: NetworkTake, failedAtMs: number): RequestRecord[] {
  return [...requests, ...pending]
    .filter(({ record }) => record.endpointId !== null || record.resourceType === 'script')
    .filter(({ sentAt, record }) => sentAt <= failedAtMs && sentAt + record.durationMs >= failedAtMs)
    .map(({ record }) => record)
}

/** Returns the declared error responses that did not occur, because the API accepted the request or none was sent. */
export function findUnmetRejections(network: NetworkTake, stepLocation: SourceLocation): Failure[] {
  const unmet = network.rejections.filter(
    ({ endpointId, status }) =>
      !network.requests.some(({ record }) => record.endpointId === endpointId && record.status === status),
  )
  return unmet.map(({ endpointId, status, location = stepLocation }) => {
    const sent = network.requests.findLast(({ record }) => record.endpointId === endpointId)
    return {
      kind: 'expectation',
      expected: `${endpointId} to return ${status}, as declared with expectErrorResponse`,
      received: sent === undefined ? 'the step sent no request to it' : describeAccepted(sent),
      location: formatLocation(location),
      request: sent?.record ?? null,
      detail: '',
    }
  })
}

/** Describes a request that should have been rejected, and that the API may have accepted because of its sender. */
function describeAccepted({ record, isSameShopper }: ObservedRequest): string {
  const { status, error } = record
  const returned = `it returned ${status ?? error ?? 'no response'}`
  return isSameShopper && !isFailed(record)
    ? `${returned} to the shopper of the earlier steps, whose sign-in or guest ID the page still has`
    : returned
}

function isFailed({ status, error }: RequestRecord): boolean {
  return error !== null || status === null || status >= 400
}

function withSource(text: string, source: string): string {
  return source === '' ? text : `${text} (${source})`
}
