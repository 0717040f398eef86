import { relative } from 'node:path'
import type { StorefrontError } from '#errors/storefront-error.ts'
import type { AuditProgress } from '#harness/audits/audit-pool.ts'
import type { AuditReport } from '#harness/report/audit-report.ts'
import { errorColors } from './colors.ts'
import { print } from './print.ts'

/** Milliseconds between updates of the progress line on a terminal, and between lines in a log. */
const REDRAWN_MS = 200
const LOGGED_MS = 30_000

/**
 * Prints the progress of an audit: one line that is updated in place on a terminal, or a line every 30 s in a log, and
 * a line for each finished audit.
 */
export function auditProgress(isQuiet: boolean): {
  readonly onProgress: (progress: AuditProgress) => void
  readonly onAudit: (audit: string, checked: string) => void
} {
  const isTerminal = process.stderr.isTTY && !isQuiet
  // A log gets its first line after 30 s, because most audits finish before that.
  let drawnAt = isTerminal ? 0 : performance.now()
  const clear = isTerminal ? '\r\u001B[K' : ''
  return {
    onProgress(progress) {
      const now = performance.now()
      if (isQuiet || now - drawnAt < (isTerminal ? REDRAWN_MS : LOGGED_MS)) return
      drawnAt = now
      process.stderr.write(`${clear}${formatProgress(progress)}${isTerminal ? '' : '\n'}`)
    },
    onAudit(audit, checked) {
      if (!isQuiet) process.stderr.write(`${clear}${errorColors.dim(`${audit}:`)} ${checked}\n`)
    },
  }
}

/**
 * Returns a progress line such as `accessibility: 12 of 70 pages, 3 findings, about 2 min left`.
 * @internal
 */
export function formatProgress({ audit, done, pages, findings, remainingMs }: AuditProgress): string {
  const found = findings === 1 ? '1 finding' : `${findings} findings`
  const remaining = remainingMs === null || done === pages ? '' : `, about ${timeText(remainingMs)} left`
  return `${errorColors.dim(`${audit}:`)} ${done} of ${pages} pages, ${found}${remaining}`
}

function timeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/** Prints the audits that could not run and the next steps, listing each reason once. */
export function printErrors(errors: readonly StorefrontError[]): void {
  for (const { message, next } of new Map(errors.map((error) => [error.message, error])).values()) {
    print.failure(message, next)
  }
}

/** Prints the findings and the path of the report, and on GitHub one workflow command for each problem. */
export async function printAudit(report: AuditReport, folder: string): Promise<void> {
  const { renderGithub, renderText } = await import('#harness/report/text.ts')
  const commands = process.env['GITHUB_ACTIONS'] === 'true' ? renderGithub(report) : []
  for (const command of commands) print.workflowCommand(command)
  for (const line of renderText(report, relative(process.cwd(), folder))) print.line(line)
}
