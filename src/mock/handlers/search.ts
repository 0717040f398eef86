import type { AnswerOf } from '#contract/endpoint.ts'
import type { searchProducts } from '#contract/search.ts'
import type { MockFixtures } from '../fixtures.ts'
import type { Handlers } from '../handler.ts'

const DEFAULT_DISPLAY_TYPE = 'product-short-alt'

type Hit = AnswerOf<typeof searchProducts>['data'][number]

/** Products whose title or subtitle has the text, in any letter case, sorted by title (catalogue spec §7). No limit. */
export function searchHandlers({ products }: MockFixtures): Pick<Handlers, 'searchProducts'> {
  const sorted = products
    .map(({ documentId, display_type, title, subtitle, image }) => ({
      text: `${title}\n${subtitle}`.toLowerCase(),
      title: title.toLowerCase(),
      hit: { documentId, display_type: display_type ?? DEFAULT_DISPLAY_TYPE, title, subtitle, image } satisfies Hit,
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)))
  return {
    searchProducts({ path }) {
      const wanted = path.query.trim().toLowerCase()
      return { data: sorted.filter(({ text }) => text.includes(wanted)).map(({ hit }) => hit) }
    },
  }
}
