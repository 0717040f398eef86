import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { checkValue, formatProblem } from '#contract/validation/check-value.ts'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Finding } from './finding.ts'

/** Path of the project's list of known issues. */
export const KNOWN_ISSUES_FILE = join(import.meta.dirname, '../known-issues.json')

/** A known problem that is ignored until a given date. */
export const KnownIssue = z.strictObject({
  /** ID of the finding, as shown in the report. */
  finding: z.string().min(1),
  reason: z.string().min(1),
  /** Person or team responsible for the fix. */
  owner: z.string().min(1),
  /** Last day on which the issue is ignored, such as `2026-12-31`. */
  until: z.iso.date(),
})
export type KnownIssue = z.infer<typeof KnownIssue>

const KnownIssues = z.strictObject({ issues: z.array(KnownIssue) })

/**
 * Reads the list of known issues.
 * @throws {StorefrontError} if the file is missing, is not JSON, or has an invalid entry.
 */
export async function readKnownIssues(file: string): Promise<readonly KnownIssue[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The list of known issues, ${file}, cannot be read: ${describeFailure(cause)}.`,
      next: 'Correct the file, or pass a different file with --known-issues.',
      cause,
    })
  }
  const result = checkValue(KnownIssues, content)
  if (result.success) return result.data.issues
  const messages = result.problems.map((problem) => formatProblem(problem, 'the file'))
  throw new StorefrontError({
    kind: 'usage',
    message: `The list of known issues, ${file}, is invalid: ${messages.join('; ')}.`,
    next: 'Each issue must have "finding", "reason", "owner" and "until" (such as 2026-12-31), and no other fields.',
  })
}

/** A known issue that has expired or was not found. */
export const OutdatedIssue = KnownIssue.extend({ status: z.enum(['expired', 'not-found']) })
export type OutdatedIssue = z.infer<typeof OutdatedIssue>

export interface KnownIssueResult {
  /** Findings that are not ignored. */
  readonly findings: Finding[]
  readonly knownIssues: { readonly finding: Finding; readonly issue: KnownIssue }[]
  readonly outdatedKnownIssues: OutdatedIssue[]
}

/**
 * Separates known issues from the findings that count. Expired entries have no effect. An entry without a finding is
 * outdated, unless the audit did not check its location according to `covered`. `day` is today's date, such as
 * `2026-11-30`.
 */
export function applyKnownIssues(
  findings: readonly Finding[],
  issues: readonly KnownIssue[],
  day: string,
  isCovered: (findingId: string) => boolean,
): KnownIssueResult {
  const byId = new Map(issues.map((issue) => [issue.finding, issue]))
  const matches = findings.map((finding) => {
    const issue = byId.get(finding.id)
    return { finding, issue, isKnown: issue !== undefined && issue.until >= day }
  })
  const found = new Set(matches.flatMap(({ issue }) => issue ?? []))
  return {
    findings: matches.filter(({ isKnown }) => !isKnown).map(({ finding }) => finding),
    knownIssues: matches.flatMap(({ finding, issue, isKnown }) =>
      isKnown && issue !== undefined ? [{ finding, issue }] : [],
    ),
    outdatedKnownIssues: issues.flatMap((issue): OutdatedIssue[] => {
      if (!isCovered(issue.finding)) return []
      if (!found.has(issue)) return [{ ...issue, status: 'not-found' }]
      return issue.until < day ? [{ ...issue, status: 'expired' }] : []
    }),
  }
}
