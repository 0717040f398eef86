import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getMediaLibrary } from '#contract/cms/content-pages.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { toCmsPage } from '../lib/content/cms-pages.ts'
import { MediaLibraryPage } from './media-library-page.tsx'

const page = toCmsPage(getMediaLibrary, contentPages.getMediaLibrary, 'http://media.example')

let file: () => Promise<Response>
let fetched: string[]
const clicked = vi.fn()

/** Prevents the download or navigation and records the link's current target. */
function recordClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || event.defaultPrevented) return
  clicked(link.href, link.download)
  event.preventDefault()
}

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
  const otherwise = globalThis.fetch
  fetched = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.startsWith('http://media.example/')) return otherwise(url, init)
    fetched.push(url)
    return file()
  })
  file = () => Promise.resolve(new Response('drawing'))
  clicked.mockClear()
  addEventListener('click', recordClick)
})

afterEach(() => {
  removeEventListener('click', recordClick)
  vi.restoreAllMocks()
})

test('CMS-47 shows downloads by category, each as a link to its file', async () => {
  const screen = await render(<MediaLibraryPage page={page} />)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Downloads' })).toBeVisible()
  const titles = screen.getByRole('heading', { level: 3 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Rifles',
    'Pistols and receivers',
    'Parts and gear',
    'Logos',
  ])
  const link = screen.getByRole('link', { name: 'Tarn LR, side and top WEBP' })
  await expect.element(link).toHaveAttribute('href', 'http://media.example/uploads/tarn-lr-main-1600.webp')
  const links = screen.getByRole('listitem').getByRole('link').elements()
  expect(links).toHaveLength(17)
  expect(links.map((each) => each.getAttribute('href'))).toEqual(
    page.categories.flatMap(({ downloads }) => downloads.map(({ url }) => url)),
  )
})

test('CMS-48 CMS-49 fetches the catalog as a blob and saves it under its file name from an object URL', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const screen = await render(<MediaLibraryPage page={page} />)
  expect(fetched).toEqual([])
  const catalog = screen.getByRole('link', { name: 'Product guide PDF' })
  await catalog.click()
  await expect.poll(() => clicked).toHaveBeenCalled()
  expect(fetched).toEqual(['http://media.example/uploads/cairnwell-product-guide.pdf'])
  expect(made).toHaveBeenCalledExactlyOnceWith(expect.any(Blob))
  expect(clicked.mock.calls).toEqual([[expect.stringMatching(/^blob:/), 'Product guide.pdf']])
  await expect.element(catalog).toHaveAttribute('href', expect.stringMatching(/^blob:/))
  await catalog.click()
  expect(fetched).toHaveLength(1)
})

test('CMS-49 revokes object URLs when the shopper leaves the page', async () => {
  const given = vi.spyOn(URL, 'revokeObjectURL')
  const screen = await render(<MediaLibraryPage page={page} />)
  await screen.getByRole('link', { name: 'Linn 9 WEBP' }).click()
  await expect.poll(() => clicked).toHaveBeenCalled()
  expect(given).not.toHaveBeenCalled()
  await screen.unmount()
  expect(given).toHaveBeenCalledExactlyOnceWith(clicked.mock.calls[0]?.[0])
})

test.each([
  ['rejected', () => Promise.resolve(new Response('', { status: 403 }))],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('CMS-50 the link opens the original file when the fetch is %s', async (_, failing) => {
  file = failing
  const screen = await render(<MediaLibraryPage page={page} />)
  const link = screen.getByRole('link', { name: 'Linn 9 WEBP' })
  await link.click()
  const original = 'http://media.example/uploads/linn-9-main-1600.webp'
  await expect.poll(() => clicked.mock.calls).toEqual([[original, 'Linn 9.webp']])
  await expect.element(link).toHaveAttribute('href', original)
})
