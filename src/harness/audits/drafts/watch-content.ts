import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { StorefrontError } from '#errors/storefront-error.ts'
import { compareFindings } from '../../findings/compare-findings.ts'
import type { Finding } from '../../findings/finding.ts'
import { applyKnownIssues, type KnownIssue } from '../../findings/known-issues.ts'
import { selectAddedWords } from '../../findings/unknown-words.ts'
import { auditContent } from '../content/audit-content.ts'
import { type GatheredContent, isUnread } from '../gather-content.ts'

/** Changes since the previous check. */
export interface ContentChanges {
  readonly added: readonly Finding[]
  readonly fixed: readonly Finding[]
  /** All current findings that count. */
  readonly findings: readonly Finding[]
}

export interface WatchOptions {
  /** Reads the current content. */
  readonly read: () => Promise<GatheredContent>
  /** Returns whether a finding counts, unlike known issues. */
  readonly counts: (finding: Finding) => boolean
  /** Milliseconds between the end of a check and the next check. */
  readonly everyMs: number
  /** Stops watching. */
  readonly signal: AbortSignal
  /** Called after the first check, and after each check with changes. */
  readonly onChange: (changes: ContentChanges, isFirst: boolean) => Promise<void>
  /** Called once per outage of the CMS. */
  readonly onError: (error: StorefrontError) => void
  /** Called when the CMS responds again after an outage, after reporting any changes. */
  readonly onRecovery?: (() => void) | undefined
}

/**
 * Reads the CMS content repeatedly and reports which findings were added or fixed since the previous check.
 * @throws any error that does not come from the CMS.
 */
export async function watchContent(options: WatchOptions): Promise<void> {
  const { read, counts, everyMs, signal, onChange, onError } = options
  let previous: readonly Finding[] | undefined
  let known: ReadonlyMap<string, unknown> = new Map()
  let isDown = false
  while (!signal.aborted) {
    try {
      const content = await read()
      if (content.spellingError !== undefined) throw content.spellingError
      const changes = compareContent(previous ?? [], auditContent(content, counts), content, known)
      known = rememberDocuments(known, content)
      const isChanged =
        changes.added.length + changes.fixed.length > 0 || countWords(changes.findings) !== countWords(previous)
      if (previous === undefined || isChanged) {
        await onChange(changes, previous === undefined)
      }
      previous = changes.findings
      if (isDown) options.onRecovery?.()
      isDown = false
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof StorefrontError)) throw error
      if (!isDown) onError(error)
      isDown = true
    }
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns whether to report a finding, which must not be a known issue and must be on a requested page. */
export function isReported(
  finding: Finding,
  {
    issues,
    day,
    isNamed,
  }: {
    readonly issues: readonly KnownIssue[]
    readonly day: string
    /** Returns whether a page was requested, or undefined if no pages were requested. */
    readonly isNamed: ((path: string) => boolean) | undefined
  },
): boolean {
  const { findings } = applyKnownIssues([finding], issues, day, () => false)
  return findings.some(({ place }) => isNamed === undefined || place.pages.some(isNamed))
}

/** Returns the number of words that are in no dictionary. */
function countWords(findings: readonly Finding[] = []): number {
  return findings.reduce((sum, { words = [] }) => sum + words.length, 0)
}

/** Returns the most recently read data of all documents, by path. */
function rememberDocuments(known: ReadonlyMap<string, unknown>, { documents }: GatheredContent): Map<string, unknown> {
  return new Map([...known, ...documents.map(({ call, data }): [string, unknown] => [call, data])])
}

/**
 * Compares the findings with the previous ones. During an outage, a finding counts as fixed only if its document was
 * read and differs from its data in `known`. Other findings may be missing because something could not be read. A word
 * that is in no dictionary is added on its own. Pure.
 * @internal
 */
export function compareContent(
  previous: readonly Finding[],
  now: readonly Finding[],
  { failed, documents }: Pick<GatheredContent, 'failed' | 'documents'>,
  known: ReadonlyMap<string, unknown>,
): ContentChanges {
  const isComplete = !failed.some(isUnread)
  const changed = new Set(
    documents.flatMap(({ call, data }) => (isDeepStrictEqual(data, known.get(call)) ? [] : [call])),
  )
  const { added, unchanged, fixed, notChecked } = compareFindings(
    now,
    previous,
    ({ place: { cmsPath } }) => isComplete || (cmsPath !== null && changed.has(cmsPath)),
  )
  const previousById = new Map(previous.map((finding) => [finding.id, finding]))
  const withAddedWords = unchanged.flatMap((finding) => selectAddedWords(finding, previousById.get(finding.id)) ?? [])
  return { added: [...added, ...withAddedWords], fixed, findings: [...now, ...notChecked] }
}
