import pMap from 'p-map'
import { createPlace, type Finding } from '../../findings/finding.ts'

/** An address outside the shop, and the pages that lead there. */
export interface ExternalLink {
  readonly url: string
  readonly pages: readonly string[]
}

/** Other people's servers are asked a few at a time, and given this long. */
const CONCURRENT_CALLS = 4
const ANSWER_LIMIT_MS = 15_000

/** Statuses that say that a page is gone; others may only dislike programs. */
const GONE = new Set([404, 410])

/** Asks for each address outside the shop (AUD-05, with `--external`). */
export async function auditExternalLinks(
  links: readonly ExternalLink[],
  options: { readonly fetch: typeof fetch; readonly signal?: AbortSignal | undefined },
): Promise<Finding[]> {
  const check = async (link: ExternalLink): Promise<Finding[]> => {
    const reason = await failureOf(link.url)
    return reason === undefined ? [] : [findingOf(link, reason)]
  }
  const findings = await pMap(links, check, { concurrency: CONCURRENT_CALLS })
  return findings.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1))

  async function failureOf(url: string): Promise<string | undefined> {
    options.signal?.throwIfAborted()
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    try {
      const { status, body } = await options.fetch(url, { redirect: 'follow', signal })
      await body?.cancel()
      return GONE.has(status) || status >= 500 ? `answers ${status}` : undefined
    } catch {
      options.signal?.throwIfAborted()
      return 'does not answer'
    }
  }
}

function findingOf({ url, pages }: ExternalLink, reason: string): Finding {
  return {
    id: `links/external-link/${url}`,
    rule: 'links/external-link',
    severity: 'warning',
    message: `${url} ${reason}.`,
    fix: 'Open it in a browser; if it is gone, correct or remove the link.',
    place: createPlace(pages),
    evidence: null,
  }
}
