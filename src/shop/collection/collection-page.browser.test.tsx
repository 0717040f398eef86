import '../ui/tokens.css'
import '../ui/base.css'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RawCollection } from '#contract/cms/collection.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionWith, rawItem } from './test-collection.ts'

function show(part: Partial<RawCollection>) {
  return render(<CollectionPage collection={collectionWith(part)} />)
}

beforeEach(() => {
  // The page shows the CMS prices if there are no live prices.
  fakeApi(() => ({ lost: true }))
})

describe('layouts', () => {
  const two = [rawItem('Scree Lower', { ffl_item: true }), rawItem('Field Cap')]

  test('COLL-03 COLL-09 collection-simple-grid shows the simple grid with one card per item', async () => {
    const screen = await show({ items: two, display_type: 'collection-simple-grid' })
    expect(screen.getByRole('article').elements()).toHaveLength(2)
    expect(screen.getByText('Ships to a licensed dealer').elements()).toHaveLength(1)
    for (const other of ['tab', 'searchbox', 'status'] as const) {
      expect(screen.getByRole(other).elements()).toHaveLength(0)
    }
  })

  test('COLL-05 COLL-15 COLL-16 OPEN-078 collection-cards shows promo cards with title, subtitle and the FFL note', async () => {
    const screen = await show({ items: two, display_type: 'collection-cards' })
    const first = screen.getByRole('article', { name: 'Scree Lower', exact: true })
    expect(screen.getByText('(FFL Required to ship)', { exact: true }).elements()).toHaveLength(1)
    await expect.element(first.getByText('(FFL Required to ship)', { exact: true })).toBeVisible()
    await expect.element(first.getByText('About Scree Lower')).toBeVisible()
    await expect
      .element(first.getByRole('link', { name: 'Scree Lower' }))
      .toHaveAttribute('href', '/product/scree-lower')
  })
})

describe('page header', () => {
  test('COLL-07 breadcrumbs link to the parent pages and end with the current page', async () => {
    const screen = await show({})
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect.element(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect.element(trail.getByText('Test collection')).toHaveAttribute('aria-current', 'page')
  })

  test('COLL-08 shows the title banner only if the collection has one', async () => {
    const without = await show({})
    await expect.element(without.getByRole('heading', { level: 1, name: 'Test collection' })).toBeVisible()
    expect(document.querySelectorAll('header img')).toHaveLength(0)
    await without.unmount()
    await show({ image: rawItem('Banner').image_url })
    expect(document.querySelectorAll('header img')).toHaveLength(1)
  })
})

describe('cards', () => {
  test('COLL-36 a card shows image with alt text, title, subtitle and price, and links to its URL', async () => {
    const prices = { price: 100, final_price: 80, discount_percentage: 20 }
    const screen = await show({ items: [rawItem('Field Cap', { prices })] })
    const card = screen.getByRole('article', { name: 'Field Cap', exact: true })
    await expect.element(card.getByRole('img', { name: 'Drawing of Field Cap' })).toBeInTheDocument()
    await expect.element(card.getByRole('heading', { level: 2, name: 'Field Cap' })).toBeVisible()
    await expect.element(card.getByText('About Field Cap')).toBeVisible()
    await expect.element(card.getByText('$80.00')).toBeVisible()
    await expect.element(card.getByText('$100.00')).toBeVisible()
    await expect.element(card.getByRole('link', { name: /Field Cap$/ })).toHaveAttribute('href', '/product/field-cap')
  })

  test('a sold-out product leads to its page', async () => {
    const screen = await show({ items: [rawItem('Mug', { no_variants: true, qty_on_hand: 0, url: '/product/mug' })] })
    await expect.element(screen.getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/product/mug')
  })

  test("a card's Add to Cart shows that it is busy until the cart responds", async () => {
    const response = Promise.withResolvers<void>()
    vi.spyOn(cartActions, 'addToCart').mockReturnValueOnce(response.promise)
    const screen = await show({ items: [rawItem('Mug', { no_variants: true, qty_on_hand: 3 })] })
    const button = screen.getByRole('button', { name: /^Add to Cart/ })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    response.resolve()
    await expect.element(button).toHaveAttribute('aria-busy', 'false')
  })

  test('a product with variants has a link to its options, described by the title', async () => {
    const items = [rawItem('Tee', { no_variants: false, qty_on_hand: 0 }), rawItem('Mug', { no_variants: true })]
    const screen = await show({ items })
    const link = screen.getByRole('link', { name: 'Choose options' })
    await expect.element(link).toHaveAccessibleDescription('Tee')
    expect(link.element().getAttribute('href')).toBe(
      screen.getByRole('link', { name: /Tee$/ }).element().getAttribute('href'),
    )
  })
})

test('CONST-08 a collection shows all 300 items without pagination', async () => {
  const items = Array.from({ length: 300 }, (_, index) => rawItem(`Item ${index}`))
  const screen = await show({ items, display_type: 'collection-filterable-grid' })
  expect(screen.getByRole('article').elements()).toHaveLength(300)
})

describe('invalid input', () => {
  test.each(['collection-simple-grid', 'collection-cards'])('an empty %s shows a message', async (name) => {
    const screen = await show({ display_type: name })
    await expect.element(screen.getByText('No items found', { exact: true })).toBeVisible()
  })

  test('OPEN-092 a card without a price cannot be bought, and a placeholder replaces a broken image', async () => {
    const none = { price: null, final_price: null, discount_percentage: 0 }
    const bare = { prices: none, image_url: null, subtitle: '', no_variants: true, url: 'javascript:alert(1)' }
    const broken = { ...rawItem('Broken').image_url, url: 'data:image/gif;base64,AAAA', alternativeText: null }
    const screen = await show({
      items: [rawItem('', bare), rawItem('Broken', { image_url: { ...broken, width: 4, height: 3, mime: '' } })],
    })
    await expect.element(screen.getByText('Price not available')).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
    expect(document.querySelectorAll('a[href^="javascript"]')).toHaveLength(0)
    await expect.poll(() => document.querySelectorAll('article img')).toHaveLength(0)
  })
})
