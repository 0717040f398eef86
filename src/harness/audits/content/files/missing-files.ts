import pMap from 'p-map'
import type { CmsDocument } from '../../cms-document.ts'
import { fieldsOf, isFile } from '../document-fields.ts'
import type { PreparedRule } from '../rule.ts'

/** Files asked for at a time, and how long the media host has for one. */
const CONCURRENT_CALLS = 4
const ANSWER_LIMIT_MS = 15_000

/** Names under which the CMS keeps the addresses of downloads. */
const LINK_FIELDS = new Set(['url', 'link', 'href'])

/** Statuses that say that a file is gone; others may only dislike programs. */
const GONE = new Set([404, 410])

/**
 * Asks the media host for each file that shoppers can download, and gives what is wrong with those that it does not
 * have, by their address in the content (AUD-20). An answer that says less than that the file is gone says nothing.
 */
export async function missingFiles(
  documents: readonly CmsDocument[],
  options: {
    readonly mediaAddress: string
    readonly fetchFile: typeof fetch
    readonly signal?: AbortSignal | undefined
  },
): Promise<ReadonlyMap<string, string>> {
  const base = options.mediaAddress.replace(/\/$/, '')
  if (base === '') return new Map()
  const downloads = [...new Set(documents.flatMap(({ data }) => downloadsOf(data)))].filter(
    (address) => address.startsWith('/uploads/') || address.startsWith(`${base}/`),
  )
  // A host that gives no answer is not waited for again.
  let answersAtAll = true
  const answers = await pMap(downloads, async (address) => [address, await failureOf(address)] as const, {
    concurrency: CONCURRENT_CALLS,
  })
  return new Map(answers.flatMap(([address, failure]) => (failure === undefined ? [] : [[address, failure]])))

  async function failureOf(address: string): Promise<string | undefined> {
    options.signal?.throwIfAborted()
    if (!answersAtAll) return undefined
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    try {
      const url = address.startsWith('/') ? base + address : address
      const { status } = await options.fetchFile(url, { method: 'HEAD', signal })
      return GONE.has(status) ? `answers ${status}` : undefined
    } catch {
      options.signal?.throwIfAborted()
      answersAtAll = false
      return undefined
    }
  }
}

/** Files that links lead to, and uploaded ones that are no picture. */
function downloadsOf(data: unknown): string[] {
  const fields = fieldsOf(data)
  const pictures = new Set(
    fields.flatMap(({ path, value }) =>
      isFile(value) && typeof value.mime === 'string' && value.mime.startsWith('image/') ? [path] : [],
    ),
  )
  return fields.flatMap(({ name, value, parent }) => {
    const isLink = typeof value === 'string' && LINK_FIELDS.has(name)
    return isLink && !pictures.has(parent) && !parent.includes('.formats') ? [value] : []
  })
}

/** Downloads that the media host does not have, each at its field. */
export const missingDownloads: PreparedRule = ({ missingFiles: missing }) => {
  if (missing.size === 0) return () => []
  return (document) =>
    document.fields.flatMap(({ path, name, value }) => {
      const failure = typeof value === 'string' && LINK_FIELDS.has(name) ? missing.get(value) : undefined
      if (failure === undefined) return []
      return [
        {
          rule: 'missing-download',
          severity: 'error',
          document,
          field: path,
          message: `The file ${String(value)} cannot be downloaded: the media host ${failure}.`,
          fix: 'Upload the file again and choose it here, or remove what points to it.',
        } as const,
      ]
    })
}
