import { getCollection } from '#contract/cms/collection.ts'
import { describeSharedSlug, findSharedSlug } from '#contract/cms/missing-entry.ts'
import { getProduct } from '#contract/cms/product.ts'

/** The endpoints that respond with the entry of a slug. */
const BY_SLUG = [getCollection, getProduct].map((endpoint) => ({
  endpoint,
  path: new RegExp(`${endpoint.path.replace(/\{\w+\}/, '[^/?#]+')}$`),
}))

/**
 * Returns a `fetch` that sends requests with the given one and reports those to which several entries of the CMS
 * respond (CMS-82). The client keeps only the first entry of a collection, so the response is read here.
 */
export function reportSharedSlugs(send: typeof fetch, report: (problem: string) => void): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const url = input instanceof Request ? input.url : String(input)
    const endpoint = BY_SLUG.find(({ path }) => path.test(url))?.endpoint
    if (endpoint === undefined || !response.ok) return response
    const entries = findSharedSlug(endpoint, await readList(response.clone()))
    if (entries !== undefined) report(`${endpoint.method} ${new URL(url).pathname} ${describeSharedSlug(entries)}.`)
    return response
  }
}

/** Returns the body if its data is a list. Another body is not parsed twice. */
async function readList(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  if (!/^\s*\{\s*"data"\s*:\s*\[/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
