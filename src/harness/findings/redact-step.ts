import type { Redact } from '#redaction/redactor.ts'
import type { FaultCell } from './fault-result.ts'
import type { StepSnapshot } from './snapshot.ts'
import type { RequestRecord, Step } from './step.ts'

/*
 * Redacts text from pages, shoppers and APIs before it is written. File paths, IDs, kinds and statuses are kept,
 * because a private value could be any word.
 */

/** Returns a step without private data. */
export function redactStep(step: Step, redact: Redact): Step {
  const { snapshot, accessibility } = step
  return {
    ...step,
    name: redact(step.name),
    path: step.path === null ? null : redact(step.path),
    ...(snapshot == null ? {} : { snapshot: redactSnapshot(snapshot, redact) }),
    requests: step.requests.map((request) => redactRequest(request, redact)),
    console: step.console.map((line) => ({ ...line, text: redact(line.text), source: redact(line.source) })),
    cspViolations: step.cspViolations.map((violation) => ({
      ...violation,
      blocked: redact(violation.blocked),
      source: redact(violation.source),
    })),
    accessibility:
      accessibility === null
        ? null
        : {
            ...accessibility,
            ...(accessibility.undecided === undefined
              ? {}
              : {
                  undecided: accessibility.undecided.map((check) => ({
                    ...check,
                    reason: redact(check.reason),
                    html: redact(check.html),
                    selector: redact(check.selector),
                  })),
                }),
            findings: accessibility.findings.map((finding) => ({
              ...finding,
              fix: redact(finding.fix),
              html: redact(finding.html),
              selector: redact(finding.selector),
            })),
          },
    failures: step.failures.map((failure) => ({
      ...failure,
      expected: redact(failure.expected),
      received: redact(failure.received),
      request: failure.request === null ? null : redactRequest(failure.request, redact),
      ...(failure.shownTexts === undefined ? {} : { shownTexts: failure.shownTexts.map(redact) }),
      ...(failure.repeatedRequests === undefined ? {} : { repeatedRequests: failure.repeatedRequests.map(redact) }),
      ...(failure.pendingRequests === undefined ? {} : { pendingRequests: failure.pendingRequests.map(redact) }),
      detail: redact(failure.detail),
    })),
  }
}

/** Returns a snapshot without private data in its texts. */
export function redactSnapshot(snapshot: StepSnapshot, redact: Redact): StepSnapshot {
  return { ...snapshot, aria: redact(snapshot.aria), appearance: redact(snapshot.appearance) }
}

/** Returns a cell of a fault matrix without private data. */
export function redactCell(cell: FaultCell, redact: Redact): FaultCell {
  return {
    ...cell,
    step: { ...cell.step, name: redact(cell.step.name) },
    message: cell.message === null ? null : redact(cell.message),
    lostFields: cell.lostFields.map(redact),
    detail: redact(cell.detail),
  }
}

function redactRequest(request: RequestRecord, redact: Redact): RequestRecord {
  return {
    ...request,
    url: redact(request.url),
    error: request.error === null ? null : redact(request.error),
    ...(request.message === undefined ? {} : { message: redact(request.message) }),
  }
}
