import pMap from 'p-map'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Audit, AuditResult, Sources } from './audit.ts'

/** Audits at a time: while one waits for the CMS or a browser, another works. */
const CONCURRENT_AUDITS = 3

/** How an audit ended. */
export interface AuditOutcome {
  readonly audit: Audit
  readonly durationMs: number
  /** What it found, also when it was stopped; undefined when it could not look at all. */
  readonly result: AuditResult | undefined
  /** Why it could not look, or not at all that it should have. */
  readonly error: StorefrontError | undefined
}

/** How far an audit is. */
export interface AuditProgress {
  readonly audit: string
  /** Pages looked at, and of how many. */
  readonly done: number
  readonly pages: number
  readonly findings: number
  /** Milliseconds that the rest takes if it goes on like this; null until that can be said. */
  readonly leftMs: number | null
}

/** How far an audit is that began at `began`, in milliseconds as `performance.now()` counts. */
export function progressOf(audit: string, done: number, pages: number, findings: number, began: number): AuditProgress {
  const leftMs = done === 0 ? null : ((performance.now() - began) / done) * (pages - done)
  return { audit, done, pages, findings, leftMs }
}

/**
 * Runs audits side by side, those that measure times alone and last. One that cannot look does not end the others.
 * Once the signal is aborted, those at work hand in what they have, and no further one begins.
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
  const [alone, together] = [audits.filter(({ measures }) => measures), audits.filter(({ measures }) => !measures)]
  await pMap(together, look, { concurrency: CONCURRENT_AUDITS })
  for (const audit of alone) await look(audit)
  return audits.flatMap((audit) => outcomes.get(audit) ?? [])

  async function look(audit: Audit): Promise<void> {
    const began = performance.now()
    const ended = (result: AuditResult | undefined, error?: StorefrontError): void => {
      outcomes.set(audit, { audit, durationMs: Math.round(performance.now() - began), result, error })
    }
    if (run.signal.aborted) {
      ended(undefined)
      return
    }
    try {
      const gathered = await audit.gather(sources)
      const lookBegan = performance.now()
      const progress = (done: number, pages: number, findings: number): void => {
        run.onProgress(progressOf(audit.name, done, pages, findings, lookBegan))
      }
      const result = await audit.look(gathered, { signal: run.signal, progress })
      ended(result, result.error)
      run.onAudit(audit.name, result.checked)
    } catch (error) {
      if (run.signal.aborted) ended(undefined)
      else if (error instanceof StorefrontError) ended(undefined, error)
      else throw error
    }
  }
}
