import { setTimeout as wait } from 'node:timers/promises'
import pMap from 'p-map'
import { createPlace, type Finding } from '../../findings/finding.ts'

/** An external link and the pages that contain it. */
export interface ExternalLink {
  readonly url: string
  readonly pages: readonly string[]
  /** Why it could not be reached, such as `returns 503`, or null. */
  readonly failure: string | null
}

/** Limits the number of requests to avoid overloading other servers. */
const CONCURRENT_REQUESTS = 4
const RESPONSE_LIMIT_MS = 15_000

/** Time before the second request, after an error that may be temporary. */
const RETRY_MS = 3000

/** Errors that show a mistake in the URL or a removed site, and not an outage. */
const DEAD: Readonly<Record<string, string>> = {
  ENOTFOUND: 'leads to a host that does not exist',
  'redirect count exceeded': 'redirects in a loop',
}

/** A response, or why there is none. */
interface Outcome {
  readonly failure: string | null
  /** Whether the link is a finding, instead of only listed as not reached. */
  readonly isDead: boolean
}

/**
 * Requests each external URL (with `--external-links`), a second time after a failure that may be temporary. A missing
 * page, a host that does not exist, a redirect loop and a server error that remains are findings. Everything else that
 * could not be reached is listed with the reason, because the server may block scripts.
 */
export async function auditExternalLinks(
  links: readonly Omit<ExternalLink, 'failure'>[],
  options: {
    readonly fetch: typeof fetch
    readonly signal?: AbortSignal | undefined
    readonly retryMs?: number
  },
): Promise<{ readonly findings: readonly Finding[]; readonly links: readonly ExternalLink[] }> {
  const { signal, retryMs = RETRY_MS } = options
  const checked = await pMap(
    links,
    async (link) => {
      const first = await request(link.url)
      if (first.failure === null || first.failure === 'returns 404' || first.failure === 'returns 410') {
        return { link, outcome: first }
      }
      await wait(retryMs, undefined, { signal })
      return { link, outcome: await request(link.url) }
    },
    { concurrency: CONCURRENT_REQUESTS },
  )
  // Without a network, no host exists.
  const isOffline = checked.length > 0 && checked.every(({ outcome: { failure } }) => failure === DEAD['ENOTFOUND'])
  return {
    findings: checked
      .flatMap(({ link, outcome }) => (outcome.isDead && !isOffline ? [toFinding(link, outcome)] : []))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    links: checked.map(({ link, outcome: { failure } }) => ({ ...link, failure })),
  }

  async function request(url: string): Promise<Outcome> {
    signal?.throwIfAborted()
    const limit = AbortSignal.timeout(RESPONSE_LIMIT_MS)
    try {
      const { status, body } = await options.fetch(url, {
        redirect: 'follow',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      })
      await body?.cancel()
      const isDead = status === 404 || status === 410 || status >= 500
      return { failure: status >= 400 ? `returns ${status}` : null, isDead }
    } catch (error) {
      signal?.throwIfAborted()
      const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } }
      const dead = DEAD[cause?.code ?? ''] ?? DEAD[cause?.message ?? '']
      return {
        failure: dead ?? (limit.aborted ? 'did not respond in time' : 'did not respond'),
        isDead: dead !== undefined,
      }
    }
  }
}

function toFinding({ url, pages }: Omit<ExternalLink, 'failure'>, { failure }: Outcome): Finding {
  return {
    id: `links/external-link/${url}`,
    rule: 'links/external-link',
    severity: 'warning',
    message: `${url} ${failure ?? ''}.`,
    fix: 'Open it in a browser. If it is gone, correct or remove the link.',
    place: createPlace(pages),
    evidence: null,
  }
}
