import type { Environment } from '#environment/environment.ts'
import { listMediaOrigins } from '#environment/media-hosts.ts'
import type { Dictionaries } from '../content/spelling/dictionaries.ts'
import { type GatheredContent, gatherContent } from '../gather-content.ts'
import { listOtherHosts } from '../sources.ts'
import { createDraftFetch, type ContentDraft } from './draft.ts'

/** The environment, and options for reading its content. */
export interface ContentSource {
  readonly environment: Environment
  /** Connects to the environment's API and returns the function that sends requests to it. */
  readonly connectApi: () => Promise<typeof fetch>
  /** An unpublished response that replaces the published one. */
  readonly draft?: ContentDraft | undefined
  /** Path of the known-words list. Defaults to the project's list. */
  readonly knownWordsFile: string | undefined
  /** Returns the dictionaries. Reads them by default. */
  readonly loadDictionaries?: (() => Promise<Dictionaries>) | undefined
  readonly signal: AbortSignal
}

/**
 * Reads the current content of an environment's CMS. `day` is today's date, such as `2026-11-30`.
 * @throws {StorefrontError} if the CMS does not respond.
 */
export async function readContent(source: ContentSource, day: string): Promise<GatheredContent> {
  const { environment, connectApi, draft, knownWordsFile, loadDictionaries, signal } = source
  const { API_BASE_URL: apiUrl, MEDIA_BASE_URL: mediaUrl, BRAND_NAME: brand, RETURN_DAYS } = environment.settings
  const fetchApi = await connectApi()
  return gatherContent({
    apiUrl,
    fetch: draft === undefined ? fetchApi : createDraftFetch(fetchApi, apiUrl, draft),
    alsoRead: draft === undefined ? [] : [draft.read],
    mediaUrl,
    // Uses the same proxies, because files may be on another host.
    fetchFile: environment.api === 'live' ? fetchApi : fetch,
    mediaOrigins: listMediaOrigins(environment.site, environment.settings),
    cmsOrigin: environment.settings.CMS_ORIGIN,
    otherHosts: await listOtherHosts(environment),
    siteHost: new URL(environment.site).hostname,
    returnDays: RETURN_DAYS,
    brand,
    day,
    knownWordsFile,
    loadDictionaries,
    signal,
  })
}
