import pMap from 'p-map'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Audit, AuditResult, Sources } from './audit.ts'

/** Maximum number of concurrent audits. While one is waiting for the CMS or a browser, another can run. */
const CONCURRENT_AUDITS = 3

/** The result or the error of an audit. */
export interface AuditOutcome {
  readonly audit: Audit
  readonly durationMs: number
  /** The result, which is partial if the audit was stopped, or undefined if it could not run. */
  readonly result: AuditResult | undefined
  /** The reason why the audit failed or is incomplete. */
  readonly error: StorefrontError | undefined
}

export interface AuditProgress {
  readonly audit: string
  /** Number of pages checked so far, and the total number of pages. */
  readonly done: number
  readonly pages: number
  readonly findings: number
  /** Estimated remaining milliseconds, or null before the first page is done. */
  readonly remainingMs: number | null
}

/** Returns the progress of an audit. `startedAt` is a `performance.now()` time. */
export function createProgress(
  audit: string,
  done: number,
  pages: number,
  findings: number,
  startedAt: number,
): AuditProgress {
  const remainingMs = done === 0 ? null : ((performance.now() - startedAt) / done) * (pages - done)
  return { audit, done, pages, findings, remainingMs }
}

/**
 * Runs audits concurrently, then exclusive audits one at a time. A failing audit does not stop the others. After an
 * abort, running audits return their results so far and no further audits start.
 */
export async function runPool(
  audits: readonly Audit[],
  sources: Sources,
  run: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: AuditProgress) => void
    readonly onAudit: (audit: string, checked: string) => void
  },
): Promise<AuditOutcome[]> {
  const outcomes = new Map<Audit, AuditOutcome>()
  const [alone, together] = [
    audits.filter(({ isExclusive: measures }) => measures),
    audits.filter(({ isExclusive: measures }) => !measures),
  ]
  await pMap(together, runAudit, { concurrency: CONCURRENT_AUDITS })
  for (const audit of alone) await runAudit(audit)
  return audits.flatMap((audit) => outcomes.get(audit) ?? [])

  async function runAudit(audit: Audit): Promise<void> {
    const startedAt = performance.now()
    const finish = (result: AuditResult | undefined, error?: StorefrontError): void => {
      outcomes.set(audit, { audit, durationMs: Math.round(performance.now() - startedAt), result, error })
    }
    if (run.signal.aborted) {
      finish(undefined)
      return
    }
    try {
      const gathered = await audit.gather(sources)
      const runStartedAt = performance.now()
      const progress = (done: number, pages: number, findings: number): void => {
        run.onProgress(createProgress(audit.name, done, pages, findings, runStartedAt))
      }
      const result = await audit.run(gathered, { signal: run.signal, progress })
      finish(result, result.error)
      run.onAudit(audit.name, result.checked)
    } catch (error) {
      if (run.signal.aborted) finish(undefined)
      else if (error instanceof StorefrontError) finish(undefined, error)
      else throw error
    }
  }
}
