import type { Failure, RequestRecord } from '../findings/step.ts'
import { type SourceLocation, formatLocation } from '../journeys/choose/source-location.ts'
import type { NetworkTake } from './network-log.ts'
import type { ProblemTake } from './problem-log.ts'

/** Returns the failures observed during a step that met all of its expectations. */
export function observedFailures(problems: ProblemTake, network: NetworkTake, stepLocation: SourceLocation): Failure[] {
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
    // The browser also logs each policy violation to the console. One report is enough.
    .filter(({ text }) => violations.length === 0 || !/content security policy/i.test(text))
    .map(({ text, source }) => ({ text, source, request: findFailedRequest({ text, source }, network) }))
    .filter(({ request }) => request === null || !isExpected(request, network))
    .map(({ text, source, request }) =>
      failure('console-error', 'no error in the console', withSource(text, source), request),
    )
  return [...uncaught, ...violations, ...contractViolations, ...lines]
}

/** Returns the request that a console line is about. */
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

/** Returns a step's last failed API request, which is usually the cause. */
export function getLastFailedRequest(network: NetworkTake): RequestRecord | null {
  return network.requests.findLast(({ record }) => record.endpointId !== null && isFailed(record))?.record ?? null
}

function isFailed({ status, error }: RequestRecord): boolean {
  return error !== null || status === null || status >= 400
}

function withSource(text: string, source: string): string {
  return source === '' ? text : `${text} (${source})`
}
