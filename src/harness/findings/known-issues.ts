import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Finding } from './finding.ts'

/** The project's own list. */
export const KNOWN_ISSUES_FILE = join(import.meta.dirname, '../known-issues.json')

/** A finding that somebody knows of and lives with for a time (AUD-11). */
export const KnownIssue = z.strictObject({
  /** The finding's id, as the report shows it. */
  finding: z.string().min(1),
  reason: z.string().min(1),
  /** Who will mend it. */
  owner: z.string().min(1),
  /** Last day on which it does not count: `2026-12-31`. */
  until: z.iso.date(),
})
export type KnownIssue = z.infer<typeof KnownIssue>

const KnownIssues = z.strictObject({ issues: z.array(KnownIssue) })

/**
 * Reads the list of known issues.
 * @throws {StorefrontError} when it is missing, is not JSON, or has a wrong entry, which it names.
 */
export async function readKnownIssues(file: string): Promise<readonly KnownIssue[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The list of known issues, ${file}, cannot be read: ${(cause as Error).message}`,
      next: 'correct the file, or name another with --known-issues.',
      cause,
    })
  }
  const result = KnownIssues.safeParse(content)
  if (result.success) return result.data.issues
  const places = result.error.issues.map((issue) => {
    const place = issue.path.join('.')
    return issue.code === 'unrecognized_keys'
      ? `${place || 'the file'}: unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}`
      : `${place || 'the file'}: ${issue.message}`
  })
  throw new StorefrontError({
    kind: 'usage',
    message: `The list of known issues, ${file}, is wrong: ${places.join('; ')}.`,
    next: 'each issue has "finding", "reason", "owner" and "until" (as 2026-12-31), and nothing else.',
  })
}

/** An entry of the list that says something no longer true. */
export interface StaleIssue extends KnownIssue {
  /** `expired`: its day is over. `vanished`: nothing like it was found. */
  readonly why: 'expired' | 'vanished'
}

export interface Sorted {
  /** What counts. */
  readonly findings: readonly Finding[]
  readonly known: readonly { readonly finding: Finding; readonly issue: KnownIssue }[]
  readonly stale: readonly StaleIssue[]
}

/**
 * Takes out what is known. An expired entry hides nothing; one that matches nothing is stale, unless the audit did not
 * look where it would be (`covered` says so). `day` is today, `2026-11-30`. Pure.
 */
export function sortOutKnown(
  findings: readonly Finding[],
  issues: readonly KnownIssue[],
  day: string,
  covered: (findingId: string) => boolean,
): Sorted {
  const byId = new Map(issues.map((issue) => [issue.finding, issue]))
  const valid = (issue: KnownIssue | undefined): issue is KnownIssue => issue !== undefined && issue.until >= day
  const ids = new Set(findings.map(({ id }) => id))
  return {
    findings: findings.filter(({ id }) => !valid(byId.get(id))),
    known: findings.flatMap((finding) => {
      const issue = byId.get(finding.id)
      return valid(issue) ? [{ finding, issue }] : []
    }),
    stale: issues.flatMap((issue): StaleIssue[] => {
      if (!covered(issue.finding)) return []
      if (!ids.has(issue.finding)) return [{ ...issue, why: 'vanished' }]
      return issue.until < day ? [{ ...issue, why: 'expired' }] : []
    }),
  }
}
