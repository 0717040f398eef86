import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import { useSearchBar } from '../../navigation/search-bar.ts'
import { api } from '../../shop.ts'
import { storedItems } from '../../storage/stored-items.ts'
import { loadSearch, type SearchData } from './load-search.ts'
import { SearchPage } from './search-page.tsx'
import { createSearchHit } from './test-search.ts'

const TITLES = ['Ridge Scope', 'Scope Rings', 'Tarn LR', 'Bothy 22', 'Linn 9 mm']
const SEARCH = '/strapi/products/search/'

const menu = (title: string, href: string, ...links: readonly string[]) => ({
  title,
  href,
  child_navigations: [
    { title: '', nav_links: links.map((link) => ({ label: `To ${link}`, subtitle: '', link, image, bg_image: null })) },
  ],
})
const image = { url: '/a.webp', alternativeText: '', width: 4, height: 3, mime: 'image/webp' }
const navigation = {
  data: {
    main_navigation: [
      menu('Rifles', '/collection/rifles', '/product/a', '/product/b', '/product/c', '/collection/parts'),
      menu('Pistols', '/collection/pistols', '/product/d', '/collection/parts'),
      menu('Support', '/faq', '/contact-us', 'javascript:alert(1)'),
    ],
  },
}
const contact = {
  data: {
    meta_data: { meta_title: '', meta_description: '' },
    image: null,
    address1: '',
    address2: '',
    address3: '',
    phone: '(406) 555-0142',
    email: 'ask@cairnwell.example',
    social_links: [],
  },
}

/** Searches titles case-insensitively, as the API does. */
function start(
  query: string,
  contentReply: (path: string) => Reply = (path) => ({ json: path.endsWith('app') ? navigation : contact }),
) {
  const sent = fakeApi(({ path }) => {
    if (!path.startsWith(SEARCH)) return contentReply(path)
    const expected = decodeURIComponent(path.slice(SEARCH.length)).toLowerCase()
    return { json: { data: TITLES.filter((title) => title.toLowerCase().includes(expected)).map(createSearchHit) } }
  })
  return { sent, search: loadSearch(api, query) }
}

async function show(search: Promise<SearchData>) {
  const data = await search
  return render(
    <SearchPage search={data}>
      <p>{data.items.map(({ title }) => title).join(', ')}</p>
    </SearchPage>,
  )
}

beforeEach(() => void storedItems.write('recentSearches', null))
afterEach(() => void vi.unstubAllGlobals())

const recent = () => JSON.parse(storedItems.read('recentSearches') ?? '[]') as unknown

test('corrects a typo, shows a note and stores the corrected query as a recent search', async () => {
  const screen = await show(start('scoep').search)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('“scope”')
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('No results for “scoep”. Showing results for “scope”. 2 Results')
  await expect.element(screen.getByText('Ridge Scope, Scope Rings')).toBeVisible()
  expect(recent()).toEqual(['scope'])
})

test('separates a number from its unit when the query has no results', async () => {
  const screen = await show(start('9MM').search)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('No results for “9MM”. Showing results for “9 MM”. 1 Result')
  await expect.element(screen.getByText('Linn 9 mm')).toBeVisible()
})

test('does not correct a query with results and sends a single request', async () => {
  const { sent, search } = start('scope')
  const screen = await show(search)
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 Results')
  expect(sent.map(({ path }) => path)).toEqual([`${SEARCH}scope`])
})

test('SRCH-06 searches for three-letter fragments of a query without a correction, never for two-letter fragments', async () => {
  const { sent, search } = start('zqxzq')
  expect((await search).items).toEqual([])
  expect(sent.map(({ path }) => path)).toEqual([`${SEARCH}zqxzq`, `${SEARCH}zqx`, `${SEARCH}xzq`])
})

test('the title is the typed query, and the description is a sentence', async () => {
  expect((await start(' Scoep ').search).metaData).toEqual({
    title: 'Search: Scoep',
    description: 'Products that match “Scoep”.',
  })
})

test('stores the last five searches', async () => {
  for (const query of ['scope', 'rings', 'ridge', 'SCOPE', 'sco', 'rin', 'rid']) await start(query).search
  expect(recent()).toEqual(['rid', 'rin', 'sco', 'SCOPE', 'ridge'])
})

test('a search without results shows alternatives and is not stored', async () => {
  const screen = await show(start('somebody@example.com').search)
  await expect.element(screen.getByText('Product not found')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Search again' })).toBeVisible()
  for (const name of ['Collections', 'Popular products', 'Contact us']) {
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const links = screen
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Rifles', '/collection/rifles'],
    ['To /collection/parts', '/collection/parts'],
    ['Pistols', '/collection/pistols'],
    ['To /product/a', '/product/a'],
    ['To /product/b', '/product/b'],
    ['To /product/d', '/product/d'],
    ['(406) 555-0142', 'tel:+14065550142'],
    ['ask@cairnwell.example', 'mailto:ask@cairnwell.example'],
  ])
  expect(recent()).toEqual([])
  useSearchBar.setState({ open: false })
  await screen.getByRole('button', { name: 'Search again' }).click()
  expect(useSearchBar.getState().open).toBe(true)
})

test("shows the environment's email if there is no CMS content", async () => {
  const screen = await show(start('xyz', () => ({ status: 500, json: { title: 'Broken' } })).search)
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', 'mailto:support@cairnwell.example')
  await expect.element(screen.getByRole('heading', { name: 'Collections' })).not.toBeInTheDocument()
})
