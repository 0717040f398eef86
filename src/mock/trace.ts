import type { Endpoint } from '#contract/endpoint.ts'
import { headerValue, type MockOutcome, type MockRequest } from './exchange.ts'
import type { Fault } from './faults.ts'
import type { Breach } from './journal.ts'
import type { Namespace } from './namespace.ts'
import type { Redactor } from './redaction.ts'

/** What is learned about a request on its way through the engine. */
export interface Trace {
  readonly request: MockRequest
  /** Path without the namespace's prefix. */
  readonly path: string
  readonly namespace: Namespace
  endpoint?: Endpoint
  parameters?: Readonly<Record<string, string>>
  body?: unknown
  fault?: Fault | undefined
  breach?: Breach | undefined
}

/** Writes a request and its outcome into the journal, redacted first. */
export function record(trace: Trace, outcome: MockOutcome, redactor: Redactor): void {
  const { request, namespace, endpoint } = trace
  const answered = outcome.kind === 'answer' || outcome.kind === 'cut' ? outcome : undefined
  namespace.journal.record({
    at: new Date(namespace.clock.now()).toISOString(),
    requestId: headerValue(request.headers, 'x-request-id'),
    method: request.method,
    path: redactedPath(trace, redactor),
    endpoint: endpoint?.id,
    body: trace.body === undefined ? undefined : redactor.body(trace.body),
    outcome: outcome.kind,
    status: answered?.status,
    problem: answered?.problem === undefined ? undefined : redactor.text(answered.problem),
    fault: trace.fault?.kind,
    breach: trace.breach,
  })
}

function redactedPath({ path, endpoint, parameters }: Trace, redactor: Redactor): string {
  if (endpoint === undefined || parameters === undefined) return redactor.text(path)
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => redactor.field(name, parameters[name] ?? ''))
}
