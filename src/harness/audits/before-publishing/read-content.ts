import type { Environment } from '#environment/environment.ts'
import { type GatheredContent, gatherContent } from '../gather-content.ts'
import { hostsOfOthers } from '../sources.ts'
import { answeringDraft, type ContentDraft, refuseCopy } from './draft.ts'

/** Whose content is read. */
export interface ContentSource {
  readonly environment: Environment
  /** Asks the environment's API. */
  readonly connectApi: () => Promise<typeof fetch>
  /** An answer that is not published yet, in place of the one that is (AUD-34). */
  readonly draft?: ContentDraft | undefined
  /** The project's own list without it. */
  readonly knownWordsFile: string | undefined
  readonly signal: AbortSignal
}

/**
 * Reads the content of an environment's CMS as it is now. `day` is today, `2026-11-30`.
 * @throws {StorefrontError} when nothing answers, or when the draft is the answer of another call.
 */
export async function readContent(source: ContentSource, day: string): Promise<GatheredContent> {
  const { environment, connectApi, draft, knownWordsFile, signal } = source
  const { API_BASE_URL: apiAddress, MEDIA_BASE_URL: mediaAddress, BRAND_NAME: brand } = environment.settings
  const ask = await connectApi()
  const content = await gatherContent({
    apiAddress,
    fetch: draft === undefined ? ask : answeringDraft(ask, apiAddress, draft),
    alsoRead: draft === undefined ? [] : [draft.read],
    mediaAddress,
    fetchFile: fetch,
    otherHosts: await hostsOfOthers(environment),
    brand,
    day,
    knownWordsFile,
    signal,
  })
  if (draft !== undefined) refuseCopy(draft, content.documents)
  return content
}
