import type { AuditRun, AuditScope } from './audit.ts'

/** A run that is never aborted. */
export const TEST_RUN: AuditRun = { signal: new AbortController().signal, progress: () => {} }

/** Creates the scope of a run that covers all pages. */
export function createScope(changes: Partial<AuditScope> = {}): AuditScope {
  return {
    isChosen: () => true,
    isFiltered: false,
    external: false,
    scanDeadline: Infinity,
    deadline: Infinity,
    ...changes,
  }
}
