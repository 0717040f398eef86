import type { Endpoint } from '#contract/endpoint.ts'
import { getHeader, type MockOutcome, type MockRequest } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { FieldRedactor } from '../redaction/redact-fields.ts'
import { type Effect, isFault } from '../rules/rule.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** Information that the engine collects while serving a request. */
export interface Trace<Store> {
  request: MockRequest
  /** Path without the namespace prefix. */
  readonly path: string
  readonly namespace: Namespace<Store>
  endpoint?: Endpoint
  parameters?: Readonly<Record<string, string>>
  body?: unknown
  effect?: (Effect & { readonly ruleId?: number }) | undefined
  violation?: Violation | undefined
  forwardedTo?: Upstream['name'] | undefined
}

/** Records a request and its outcome in the journal. Entries are redacted when they are read. */
export function record(trace: Trace<unknown>, outcome: MockOutcome, redactor: FieldRedactor): void {
  const { namespace, path, endpoint, parameters, body, effect, violation, forwardedTo } = trace
  const { method, headers } = trace.request
  const { kind } = outcome
  const response = kind === 'response' || kind === 'truncated' ? outcome : undefined
  const { status, problem } = response ?? {}
  const now = namespace.clock.now()
  // Only individual values are captured, because the complete request and response would otherwise stay in memory.
  namespace.journal.record(
    () => ({
      time: new Date(now).toISOString(),
      requestId: getHeader(headers, 'x-request-id'),
      method,
      path: redactedPath(path, endpoint, parameters, redactor),
      endpoint: endpoint?.id,
      body: body === undefined ? undefined : redactor.body(body),
      outcome: kind,
      status,
      problem: problem === undefined ? undefined : redactor.text(problem),
      forwardedTo,
      fault: effect !== undefined && isFault(effect) ? effect.kind : undefined,
      ruleId: effect?.ruleId,
      violation,
    }),
    violation !== undefined,
  )
}

function redactedPath(
  path: string,
  endpoint: Endpoint | undefined,
  parameters: Trace<unknown>['parameters'],
  redactor: FieldRedactor,
): string {
  if (endpoint === undefined || parameters === undefined) return redactor.text(path)
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => redactor.field(name, parameters[name] ?? ''))
}
