import { type ApiClient, createClient, type Send } from '#api/client.ts'
import { type ClientOptions, type LiveClient, type LiveRequest, openClient } from '#live/client.ts'
import { matchRoute } from '#routes/match.ts'
import { createCachedClient } from './cached-client.ts'
import { type ResponseCache, type CachedResponses, openResponseCache } from './response-cache.ts'
import { describeSharedSlugs } from './shared-slugs.ts'

/** Timeout for a request, including all retries and pauses. */
const REQUEST_TIMEOUT_MS = 420_000

/** Locations of an environment's uploaded files. */
export interface MediaRules {
  /** Origins of files allowed by the pages' security policy. */
  readonly origins: readonly string[]
  readonly cmsOrigin: string | undefined
  /** MEDIA_BASE_URL */
  readonly baseUrl: string
}

/** An API client for a build, which sends each request only once. */
export interface BuildApi {
  readonly client: ApiClient
  readonly responses: ResponseCache
  readonly apiUrl: string
  /** Whether other processes can reach the API. An embedded API runs in this process. */
  readonly isShared: boolean
  /** Request options for other processes. */
  readonly requestOptions: ClientOptions
  /** Problems with responses that do not stop a build, one sentence each. */
  readonly warnings: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the API at a URL, with the given `fetch` for an embedded API. Saves responses to `cacheFile` and reads those
 * of another process from `base`.
 */
export function openBuildApi(options: {
  readonly apiUrl: string
  /** Public URL of the site, to recognize links to its pages. */
  readonly site: string
  readonly cacheFile: string
  readonly fetch?: typeof fetch | undefined
  readonly base?: CachedResponses
  readonly requestOptions?: ClientOptions
  /** Allowed locations of uploaded files. All locations are allowed by default. */
  readonly media?: MediaRules
}): BuildApi {
  const { apiUrl, site, cacheFile, base, requestOptions = {}, media } = options
  const responses = openResponseCache(cacheFile, base)
  const live = options.fetch === undefined ? openClient(apiUrl, requestOptions) : undefined
  const warnings: string[] = []
  const client = createClient({
    baseUrl: () => apiUrl,
    fetch: options.fetch ?? (live === undefined ? fetch : createSend(live)),
    onBody(endpoint, url, body) {
      const problem = describeSharedSlugs(endpoint, url, body)
      if (problem !== undefined) warnings.push(problem)
    },
    timeoutMs: REQUEST_TIMEOUT_MS,
    ownPages: { site, isPage: (path) => matchRoute(path) !== undefined },
    cmsOrigin: () => media?.cmsOrigin,
    mediaBaseUrl: () => media?.baseUrl ?? '',
  })
  return {
    client: createCachedClient(client, responses, media?.origins),
    responses,
    apiUrl,
    isShared: live !== undefined,
    requestOptions,
    warnings,
    async close() {
      responses.close()
      await live?.close()
    },
  }
}

/** Sends requests without creating a `Response`, whose stream takes up CPU time for each of thousands of requests. */
function createSend(live: LiveClient): Send {
  return async (url, init) => {
    const { status, headers, text } = await live.request(url, init as LiveRequest)
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: () => Promise.resolve(text),
    }
  }
}
