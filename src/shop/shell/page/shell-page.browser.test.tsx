import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/api-error.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { ShellPage } from './shell-page.tsx'

vi.mock('#routes/match.ts', () => ({ matchRoute: () => ({ id: 'product', parameters: { title: 'tarn' } }) }))
vi.mock('../../cart/shop.ts', () => ({ api: {} }))

const rejected = (status: number) =>
  new ApiError(status === 404 ? 'There is no such page.' : 'The shop is closed', {
    kind: 'refused',
    endpointId: 'getProduct',
    status,
  })

beforeEach(() => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  document.title = 'Product | Cairnwell'
})

afterEach(() => {
  vi.restoreAllMocks()
})

function start(
  load: () => Promise<{ readonly metaData: { readonly title: string; readonly description: string } }>,
  props: { readonly unknownTitle?: string } = {},
) {
  const loader = async () => load
  return render(
    <ShellPage loader={loader} {...props}>
      {({ metaData }) => <h1>{metaData.title}</h1>}
    </ShellPage>,
  )
}

test('ROUT-23 OPEN-062 a page that fails to load on a direct visit shows the error page with a retry button', async () => {
  const load = vi
    .fn(async () => ({ metaData: { title: 'Tarn', description: '' } }))
    .mockRejectedValueOnce(rejected(503))
  const screen = await start(load)
  await expect
    .element(screen.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText('503 The shop is closed', { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Unexpected Application Error!/)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tarn' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Tarn/)
})

test('a URL unknown to the API gets the title Not Found', async () => {
  const screen = await start(() => Promise.reject(rejected(404)))
  await expect.element(screen.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Not Found/)
})

test('a product unknown to the API has the document title Product not found', async () => {
  const screen = await start(() => Promise.reject(rejected(404)), { unknownTitle: 'Product not found' })
  await expect.element(screen.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  expect(document.title).toBe('Product not found')
})

test('CMS-07 CMS-08 sets all head metadata of the loaded page', async () => {
  const data = {
    metaData: { title: 'Tarn', description: 'A rifle.' },
    shareImage: { src: '/uploads/tarn.webp', alt: 'Side view' },
  }
  const loader = async () => async () => data
  const screen = await render(<ShellPage loader={loader}>{({ metaData }) => <h1>{metaData.title}</h1>}</ShellPage>)
  await expect.element(screen.getByRole('heading', { name: 'Tarn' })).toBeVisible()
  const content = (selector: string) => document.head.querySelector(`meta[${selector}]`)?.getAttribute('content')
  await expect.poll(() => document.title).toBe('Tarn | Cairnwell')
  expect(content('name="description"')).toBe('A rifle.')
  expect(content('property="og:title"')).toBe('Tarn | Cairnwell')
  expect(content('property="og:description"')).toBe('A rifle.')
  expect(content('property="og:image"')).toBe(`${location.origin}/uploads/tarn.webp`)
  expect(content('property="og:url"')).toBe(location.origin + location.pathname)
  expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(content('property="og:url"'))
})
