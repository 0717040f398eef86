import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { api } from '../../cart/shop.ts'
import { fakeApi } from '../../lib/api/test-api.ts'
import { useSearchBar } from '../../lib/navigation/search-bar.ts'
import { loadSearch } from './load-search.ts'
import { SearchPage } from './search-page.tsx'
import { createSearchHit } from './test-search.ts'

const SEARCH = '/strapi/products/search/'

/** Searches titles case-insensitively, as the API does. */
async function show(query: string) {
  const sent = fakeApi(({ path }) => {
    const expected = decodeURIComponent(path.slice(SEARCH.length)).toLowerCase()
    const found = ['Ridge Scope', 'Scope Rings', 'Tarn LR'].filter((title) => title.toLowerCase().includes(expected))
    return { json: { data: found.map(createSearchHit) } }
  })
  const search = await loadSearch(api, query)
  const screen = await render(
    <SearchPage search={search}>
      <p>{search.items.map(({ title }) => title).join(', ')}</p>
    </SearchPage>,
  )
  return { sent, search, screen }
}

test('SRCH-18 shows the query, the number of results and the products of one request', async () => {
  const { sent, search, screen } = await show(' scope ')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('“scope”')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 Results')
  await expect.element(screen.getByText('Ridge Scope, Scope Rings')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual([`${SEARCH}scope`])
  expect(search.metaData).toEqual({ title: 'Search: scope', description: 'Products that match “scope”.' })
})

test('a search without results says so and leads to another search and to the contact page', async () => {
  const { screen } = await show('somebody@example.com')
  await expect.element(screen.getByText('Product not found')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us')
  useSearchBar.setState({ open: false })
  await screen.getByRole('button', { name: 'Search again' }).click()
  expect(useSearchBar.getState().open).toBe(true)
})
