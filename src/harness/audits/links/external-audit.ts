import pMap from 'p-map'
import { createPlace, type Finding } from '../../findings/finding.ts'

/** An external link and the pages that contain it. */
export interface ExternalLink {
  readonly url: string
  readonly pages: readonly string[]
}

/** Limits the number of requests to avoid overloading other servers. */
const CONCURRENT_REQUESTS = 4
const RESPONSE_LIMIT_MS = 15_000

/** Statuses of a removed page. Other statuses may mean an outage or a server that blocks bots. */
const NOT_FOUND_STATUSES = new Set([404, 410])

/** Findings, and the URLs without a reliable response. */
export interface ExternalResult {
  readonly findings: readonly Finding[]
  readonly notChecked: readonly string[]
}

/**
 * Requests each external URL (with `--external-links`). Counts URLs as not checked after an outage, a redirect
 * loop or a missing network connection, which are not content mistakes.
 */
export async function auditExternalLinks(
  links: readonly ExternalLink[],
  options: { readonly fetch: typeof fetch; readonly signal?: AbortSignal | undefined },
): Promise<ExternalResult> {
  const statuses = await pMap(links, ({ url }) => getStatus(url), { concurrency: CONCURRENT_REQUESTS })
  const checked = links.map((link, index) => ({ link, status: statuses[index] }))
  return {
    findings: checked
      .flatMap(({ link, status }) =>
        status !== undefined && NOT_FOUND_STATUSES.has(status) ? [toFinding(link, status)] : [],
      )
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    notChecked: checked.flatMap(({ link, status }) => (status === undefined || status >= 500 ? [link.url] : [])),
  }

  async function getStatus(url: string): Promise<number | undefined> {
    options.signal?.throwIfAborted()
    const limit = AbortSignal.timeout(RESPONSE_LIMIT_MS)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    try {
      const { status, body } = await options.fetch(url, { redirect: 'follow', signal })
      await body?.cancel()
      return status
    } catch {
      options.signal?.throwIfAborted()
      return undefined
    }
  }
}

function toFinding({ url, pages }: ExternalLink, status: number): Finding {
  return {
    id: `links/external-link/${url}`,
    rule: 'links/external-link',
    severity: 'warning',
    message: `${url} returns ${status}.`,
    fix: 'Open it in a browser. If it is gone, correct or remove the link.',
    place: createPlace(pages),
    evidence: null,
  }
}
