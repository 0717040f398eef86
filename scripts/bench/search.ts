import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'

const PRODUCTS = 50_000
/** The commonest letter, twice: the first search of a mock and a later one. */
const SEARCHES = ['e', 'e', 'a', 'zzz']
/** What is reached (MOCK-57). */
export const LATEST_SEARCH_MS = 150

/** Milliseconds of the slowest search for a letter among 50,000 products; prints each. */
export async function timeSearch(): Promise<number> {
  const mock = createMock({ fixtures: await loadFixtures({ products: PRODUCTS, seed: 1 }) })
  console.log(`\nSearch among ${PRODUCTS.toLocaleString('en-US')} products`)
  let slowest = 0
  for (const text of SEARCHES) {
    const begun = performance.now()
    const body = await (await mock.fetch(`http://mock.test/strapi/products/search/${text}`)).text()
    const time = performance.now() - begun
    slowest = Math.max(slowest, time)
    console.log(`  "${text}"  ${time.toFixed(0)} ms, ${(body.length / 1_000_000).toFixed(2)} MB`)
  }
  return slowest
}
