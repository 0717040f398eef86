import pMap from 'p-map'
import type { CmsDocument } from '../../cms-document.ts'
import { listFields, isFile } from '../document-fields.ts'
import { type DocumentRule, error } from '../rule.ts'

/** Maximum number of concurrent requests, and the time limit for each. */
const CONCURRENT_REQUESTS = 4
const RESPONSE_LIMIT_MS = 15_000

/** Fields that contain download URLs. */
const LINK_FIELDS = new Set(['url', 'link', 'href'])

/** Statuses of a missing file. Other statuses may mean that the host blocks scripts. */
const NOT_FOUND_STATUSES = new Set([404, 410])

/**
 * Requests each file that shoppers can download from the media host, and returns failures by URL. Only 404 and 410 mean
 * that a file is missing.
 */
export async function findMissingFiles(
  documents: readonly CmsDocument[],
  options: {
    readonly mediaUrl: string
    readonly fetchFile: typeof fetch
    readonly signal?: AbortSignal | undefined
    /** Called once if the media host does not respond, in which case the files are not checked. */
    readonly onUnreachable?: (() => void) | undefined
  },
): Promise<ReadonlyMap<string, string>> {
  const base = options.mediaUrl.replace(/\/$/, '')
  if (base === '') return new Map()
  const downloads = [...new Set(documents.flatMap(({ data }) => listDownloads(data)))].filter(
    (link) => link.startsWith('/uploads/') || link.startsWith(`${base}/`),
  )
  // Skips the remaining files after the first network error.
  let isHostReachable = true
  const responses = await pMap(downloads, async (link) => [link, await getFailure(link)] as const, {
    concurrency: CONCURRENT_REQUESTS,
  })
  return new Map(responses.flatMap(([address, failure]) => (failure === undefined ? [] : [[address, failure]])))

  async function getFailure(link: string): Promise<string | undefined> {
    options.signal?.throwIfAborted()
    if (!isHostReachable) return undefined
    const limit = AbortSignal.timeout(RESPONSE_LIMIT_MS)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    try {
      const url = link.startsWith('/') ? base + link : link
      const { status } = await options.fetchFile(url, { method: 'HEAD', signal })
      return NOT_FOUND_STATUSES.has(status) ? `returns ${status}` : undefined
    } catch {
      options.signal?.throwIfAborted()
      if (isHostReachable) options.onUnreachable?.()
      isHostReachable = false
      return undefined
    }
  }
}

/** Lists linked files, and uploaded files that are not images. */
function listDownloads(data: unknown): string[] {
  const fields = listFields(data)
  const images = new Set(
    fields.flatMap(({ path, value }) =>
      isFile(value) && typeof value.mime === 'string' && value.mime.startsWith('image/') ? [path] : [],
    ),
  )
  return fields.flatMap(({ name, value, parent }) => {
    const isLink = typeof value === 'string' && LINK_FIELDS.has(name)
    return isLink && !images.has(parent) && !parent.includes('.formats') ? [value] : []
  })
}

/** Reports each missing download at its field. */
export const checkMissingDownloads: DocumentRule = ({ fields }, { missingFiles }) =>
  fields.flatMap(({ path, name, value }) => {
    const failure = typeof value === 'string' && LINK_FIELDS.has(name) ? missingFiles.get(value) : undefined
    if (failure === undefined) return []
    const message = `The file ${String(value)} cannot be downloaded: the media host ${failure}.`
    return [error('missing-download', path, message, 'Upload the file again and choose it here, or remove the link.')]
  })
