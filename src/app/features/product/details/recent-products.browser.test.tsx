import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeImage, createProduct, createSku } from '#domain/catalog/test-product.ts'
import { usePriceList } from '../../../pricing/price-list.ts'
import { clearItems } from '../../../storage/clear-items.ts'
import { storedItems } from '../../../storage/stored-items.ts'
import { translatable } from '../../../ui/test-translatable.ts'
import { RecentProducts } from './recent-products.tsx'

vi.mock('../../../pricing/price-list.ts', () => ({ usePriceList: vi.fn() }))

const record = { price: 54, bestDiscountPercentage: 0, bestDiscountedPrice: 48, qtyOnHand: 3 }

const productOf = (slug: string) =>
  createProduct({
    slug,
    title: slug.toUpperCase(),
    image: makeImage(slug),
    skus: [createSku({}, { sku: `SKU-${slug}`, price: 999, finalPrice: 999 })],
  })

beforeEach(() => {
  storedItems.write('recentProducts', null)
  vi.mocked(usePriceList).mockReturnValue({ 'SKU-a': record })
})

/** Views the given products in order and stays on the last one. */
async function view(...slugs: readonly string[]) {
  const [first = '', ...others] = slugs
  const screen = await render(<RecentProducts product={productOf(first)} />)
  for (const slug of others) await screen.rerender(<RecentProducts product={productOf(slug)} />)
  const links = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')])
  return { screen, links }
}

test('shows recently viewed products without the current one, newest first', async () => {
  const { screen, links } = await view('a', 'b', 'c', 'a', 'b')
  await expect.element(screen.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
  expect(links()).toEqual([
    ['A', '/product/a'],
    ['C', '/product/c'],
  ])
  expect(JSON.parse(storedItems.read('recentProducts') ?? '')).toEqual(
    ['b', 'a', 'c'].map((slug) => ({
      address: `/product/${slug}`,
      title: slug.toUpperCase(),
      sku: `SKU-${slug}`,
      image: makeImage(slug),
    })),
  )
})

test('shows at most four products, and none on the first product viewed', async () => {
  const { screen, links } = await view('a')
  expect(links()).toEqual([])
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
  for (const slug of ['b', 'c', 'd', 'e', 'f']) await screen.rerender(<RecentProducts product={productOf(slug)} />)
  expect(links().map(([title]) => title)).toEqual(['E', 'D', 'C', 'B'])
})

test('shows the live price of each listed product, and stores no prices', async () => {
  const { screen } = await view('a', 'b', 'c')
  await expect.element(screen.getByText('$48.00')).toBeVisible()
  expect(
    screen
      .getByText(/\$/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['$48.00', '$54.00'])
  expect(translatable(screen.container, /\$\d|^[ABC]$/)).toEqual([])
  await expect.element(screen.getByText('Price not available')).not.toBeInTheDocument()
  expect(storedItems.read('recentProducts')).not.toMatch(/999|48|54/)
})

test('the list can be cleared, and signing out clears it', async () => {
  const { screen, links } = await view('a', 'b')
  clearItems(storedItems, 'sign-out')
  await expect.poll(() => links()).toEqual([])
  await screen.rerender(<RecentProducts product={productOf('c')} />)
  await screen.rerender(<RecentProducts product={productOf('d')} />)
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  await screen.getByRole('button', { name: 'Clear list' }).click()
  // The button that had focus no longer exists.
  await expect.element(main).toHaveFocus()
  main.remove()
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
  expect(storedItems.read('recentProducts')).toBeNull()
})
