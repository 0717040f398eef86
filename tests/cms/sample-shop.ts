import { cmsPages } from '#contract/cms/page-table.ts'
import { getPagePath, href } from '#routes/href.ts'
import type { CmsSample } from '../contract/cms-samples.ts'

/** Returns the title in the name of a recorded response, such as `tarn-lr`, or an empty string for a page. */
function titleOf({ name }: CmsSample): string {
  return /^(?:products|product-groups)_(?:search_)?(.*)$/.exec(name)?.[1] ?? ''
}

/** Returns the request path of a recorded response. */
export function toCmsPath(sample: CmsSample): string {
  return sample.endpoint.path.replace(/\{\w+\}/, titleOf(sample))
}

/**
 * Returns the path of a page that shows a recorded response. Returns undefined for the search page, which no export
 * contains.
 */
export function findPage(sample: CmsSample): string | undefined {
  const { id } = sample.endpoint
  if (id === 'searchProducts') return undefined
  if (id === 'getProduct') return href('product', { title: titleOf(sample) })
  if (id === 'getCollection') return href('collection', { title: titleOf(sample) })
  const page = cmsPages.find(({ endpoint }) => endpoint.id === id)
  return page === undefined || 'layoutPart' in page ? '/' : getPagePath(page)
}

/** Returns a fetch that serves the given CMS responses by path and forwards every other request to another API. */
export function overlaySamples(api: typeof fetch, responses: ReadonlyMap<string, unknown>): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : input
    const body = responses.get(decodeURIComponent(new URL(url).pathname))
    return body === undefined ? api(input, init) : Promise.resolve(Response.json(body))
  }
}
