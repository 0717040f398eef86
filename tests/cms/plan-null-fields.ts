import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { crawl } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { getPagePath, href } from '#routes/href.ts'
import { type CmsSample, listNullCases } from '../contract/cms-samples.ts'

/** A CMS field that is empty in the test shop. */
interface NullField {
  readonly endpoint: Endpoint
  /** Path of the request, such as `/strapi/products/tarn-lr`. */
  readonly request: string
  /** Path of the field in the response, with `*` for each list entry. */
  readonly field: string
  /** Path of the page that shows the content. */
  readonly page: string
}

/** Fields that a page requires. The build fails if one of them is empty. */
const REQUIRED = new Set([
  'getCollection data.items.*.ffl_item',
  'getCollection data.items.*.receiver_item',
  'getCollection data.items.*.restricted_states',
  'getCollection data.items.*.restricted_zips',
  'getCollection data.title',
  'getProduct data.*.ffl_item',
  'getProduct data.*.receiver_item',
  'getProduct data.*.skus.*.restricted_states',
  'getProduct data.*.skus.*.restricted_zips',
  'getProduct data.*.skus.*.sku',
  'getProduct data.*.slug',
  'getProduct data.*.title',
])
/** Fields with the links that a build follows to discover the shop. Without them, there would be no pages to check. */
const LINKS = new Set([
  'getNavigation data.main_navigation',
  'getCollection data.items',
  'getCollection data.items.*.url',
])

interface Source extends Pick<NullField, 'request' | 'page'> {
  readonly sample: CmsSample
}

/** Returns an empty field for each page of the demo: the first optional one that no page before it has. */
export async function planNullFields(): Promise<NullField[]> {
  const pages = (await readContent()).flatMap(({ sample, request, page }) =>
    listNullCases([sample]).map(({ endpoint, field }): NullField => ({ endpoint, request, field, page })),
  )
  const chosen = new Map<string, NullField>()
  for (const [key, candidates] of Map.groupBy(pages, ({ endpoint, field }) => `${endpoint.id} ${field}`)) {
    if (REQUIRED.has(key) || LINKS.has(key)) continue
    const field = candidates.find(({ request }) => !chosen.has(request))
    if (field !== undefined) chosen.set(field.request, field)
  }
  return [...chosen.values()]
}

/** Reads the content of the demo, with the page that shows each response. */
async function readContent(): Promise<Source[]> {
  const mock = createMock({ fixtures: await loadFixtures() })
  const sources: Source[] = []
  await crawl({
    start: cmsPages.map(({ endpoint }) => ({ endpoint, path: {} })),
    concurrency: 1,
    async read({ endpoint, path }) {
      const { title = '' } = path as { readonly title?: string }
      const request = endpoint.path.replace('{title}', title)
      const body = (await (await mock.fetch(`http://api.example${request}`)).json()) as { readonly data: unknown }
      sources.push({ sample: { name: request, endpoint, body }, request, page: toPage(endpoint, title) })
      return fillEmptyFields(endpoint, body)
    },
    mayFollow: () => true,
  })
  return sources
}

function toPage(endpoint: Endpoint, title: string): string {
  if (endpoint.id === 'getProduct') return href('product', { title })
  if (endpoint.id === 'getCollection') return href('collection', { title })
  const page = cmsPages.find((candidate) => candidate.endpoint.id === endpoint.id)
  return page === undefined || 'frame' in page ? '/' : getPagePath(page)
}
