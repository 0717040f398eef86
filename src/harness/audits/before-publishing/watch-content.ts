import { setTimeout as wait } from 'node:timers/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Finding } from '../../findings/finding.ts'
import { auditContent } from '../content/audit-content.ts'
import type { GatheredContent } from '../gather-content.ts'

/** What has changed from one look at the content to the next. */
export interface ContentChanges {
  readonly fresh: readonly Finding[]
  readonly fixed: readonly Finding[]
  /** What is to be mended now. */
  readonly findings: readonly Finding[]
}

export interface WatchOptions {
  /** Reads the content as it is now. */
  readonly read: () => Promise<GatheredContent>
  /** Whether a finding counts: known issues do not. */
  readonly counts: (finding: Finding) => boolean
  /** Milliseconds between the end of a look and the next one. */
  readonly everyMs: number
  /** Ends the watching. */
  readonly signal: AbortSignal
  /** After the first look, and after each that found something else than the one before. */
  readonly onChange: (changes: ContentChanges, isFirst: boolean) => Promise<void>
  /** The CMS could not be read; told once until it can be again. */
  readonly onError: (error: StorefrontError) => void
}

/**
 * Reads the content of the CMS again and again, and tells what is new and what is fixed since the last look (AUD-33). What
 * a look could not read is as it was.
 * @throws what is no error of the CMS.
 */
export async function watchContent(options: WatchOptions): Promise<void> {
  const { read, counts, everyMs, signal, onChange, onError } = options
  let before: readonly Finding[] | undefined
  let isDown = false
  while (!signal.aborted) {
    try {
      const content = await read()
      if (content.spellingError !== undefined) throw content.spellingError
      isDown = false
      const changes = contentChanges(before ?? [], auditContent(content).filter(counts), content)
      if (before === undefined || changes.fresh.length + changes.fixed.length > 0) {
        await onChange(changes, before === undefined)
      }
      before = changes.findings
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof StorefrontError)) throw error
      if (!isDown) onError(error)
      isDown = true
    }
    await wait(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Holds a look against the one before; a finding of a call that failed is neither fixed nor new. Pure. */
export function contentChanges(
  before: readonly Finding[],
  now: readonly Finding[],
  { failed }: Pick<GatheredContent, 'failed'>,
): ContentChanges {
  const unread = new Set(failed.map(({ call }) => call))
  const [ids, earlier] = [new Set(now.map(({ id }) => id)), new Set(before.map(({ id }) => id))]
  const gone = before.filter(({ id }) => !ids.has(id))
  const isUnread = ({ place: { cmsPath } }: Finding): boolean => cmsPath !== null && unread.has(cmsPath)
  return {
    fresh: now.filter(({ id }) => !earlier.has(id)),
    fixed: gone.filter((finding) => !isUnread(finding)),
    findings: [...now, ...gone.filter(isUnread)],
  }
}
