import '../ui/tokens.css'
import '../ui/base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { RawCollection } from '#contract/cms/collection.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionWith, rawItem } from './test-collection.ts'

const LONG_TITLE = 'Breech'.repeat(50)

function show(part: Partial<RawCollection>) {
  return render(<CollectionPage collection={collectionWith(part)} />)
}

beforeEach(() => {
  // The page shows the CMS prices if there are no live prices.
  fakeApi(() => ({ lost: true }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('layouts', () => {
  const two = [rawItem('Scree Lower', { ffl_item: true }), rawItem('Field Cap')]

  test.each([undefined, null, '', 'xyz', 'collection-simple-grid'])(
    'COLL-03 COLL-09 display_type %s shows the simple grid with one card per item',
    async (name) => {
      const screen = await show({ items: two, ...(name !== undefined && { display_type: name }) })
      expect(document.querySelectorAll('article')).toHaveLength(2)
      expect(screen.getByText('Ships to a licensed dealer').elements()).toHaveLength(1)
      for (const other of ['tab', 'searchbox', 'status'] as const) {
        expect(screen.getByRole(other).elements()).toHaveLength(0)
      }
    },
  )

  test('COLL-04 collection-tabbed-grid shows tabs', async () => {
    const screen = await show({ items: two, display_type: 'collection-tabbed-grid' })
    await expect.element(screen.getByRole('tab', { name: 'all' })).toBeVisible()
  })

  test('COLL-05 COLL-15 OPEN-078 collection-cards shows promo cards with title and subtitle', async () => {
    const screen = await show({ items: two, display_type: 'collection-cards' })
    const first = screen.getByRole('article').first()
    await expect.element(first.getByRole('heading', { name: 'Scree Lower' })).toBeVisible()
    await expect.element(first.getByText('About Scree Lower')).toBeVisible()
    await expect
      .element(first.getByRole('link', { name: 'Scree Lower' }))
      .toHaveAttribute('href', '/product/scree-lower')
  })

  test('COLL-06 collection-filterable-grid shows a search box and a count', async () => {
    const screen = await show({ items: two, display_type: 'collection-filterable-grid' })
    await expect.element(screen.getByRole('searchbox')).toBeVisible()
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 Results')
  })

  test.each([
    [{ ffl_item: true }, 1],
    [{ receiver_item: true }, 1],
    [{}, 0],
  ])('COLL-16 OPEN-078 the promo card of an item with %j shows the FFL note %i times', async (flags, times) => {
    const screen = await show({ items: [rawItem('Tarn', flags)], display_type: 'collection-cards' })
    expect(screen.getByText('(FFL Required to ship)', { exact: true }).elements()).toHaveLength(times)
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
  test.each(['collection-simple-grid', 'collection-cards'])(
    'each card in %s is an article named by its title',
    async (name) => {
      const screen = await show({ items: [rawItem('Scree Lower'), rawItem('Field Cap')], display_type: name })
      for (const title of ['Scree Lower', 'Field Cap']) {
        await expect.element(screen.getByRole('article', { name: title, exact: true })).toBeVisible()
      }
    },
  )

  test('COLL-36 a card shows image with alt text, title, subtitle and price, and links to its URL', async () => {
    const prices = { price: 100, final_price: 80, discount_percentage: 20 }
    const screen = await show({ items: [rawItem('Field Cap', { prices })] })
    const card = screen.getByRole('article')
    await expect.element(card.getByRole('img', { name: 'Drawing of Field Cap' })).toBeInTheDocument()
    await expect.element(card.getByRole('heading', { level: 2, name: 'Field Cap' })).toBeVisible()
    await expect.element(card.getByText('About Field Cap')).toBeVisible()
    await expect.element(card.getByText('$80.00')).toBeVisible()
    await expect.element(card.getByText('$100.00')).toBeVisible()
    await expect.element(card.getByRole('link', { name: /Field Cap$/ })).toHaveAttribute('href', '/product/field-cap')
  })

  test.each(['collection-simple-grid', 'collection-cards', 'collection-tabbed-grid', 'collection-filterable-grid'])(
    'COLL-32 only an item in stock without variants can be added from %s',
    async (name) => {
      const items = [true, false].flatMap((noVariants) =>
        [0, 1].map((stock) =>
          rawItem(`Item ${String(noVariants)} ${stock}`, { no_variants: noVariants, qty_on_hand: stock }),
        ),
      )
      const screen = await show({ items, display_type: name })
      const buttons = screen.getByRole('button', { name: /^Add to Cart/ }).elements()
      expect(buttons.map((button) => button.textContent)).toEqual(['Add to Cart: Item true 1'])
    },
  )

  test('a sold-out product leads to its page', async () => {
    const screen = await show({ items: [rawItem('Mug', { no_variants: true, qty_on_hand: 0, url: '/product/mug' })] })
    await expect.element(screen.getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/product/mug')
  })

  test("a card's Add to Cart shows that it is busy without moving its text", async () => {
    const response = Promise.withResolvers<void>()
    vi.spyOn(cartActions, 'addToCart').mockReturnValueOnce(response.promise)
    const screen = await show({ items: [rawItem('Mug', { no_variants: true, qty_on_hand: 3 })] })
    const button = screen.getByRole('button', { name: /^Add to Cart/ })
    await document.fonts.ready
    const words = screen.getByText('Add to Cart', { exact: true }).element()
    const place = words.getBoundingClientRect().toJSON() as unknown
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(getComputedStyle(button.element(), '::after').width).toBe('18px')
    expect(words.getBoundingClientRect().toJSON()).toEqual(place)
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

  test.each([
    ['collection-simple-grid', false, true],
    ['collection-cards', true, false],
    ['collection-tabbed-grid', true, true],
    ['collection-filterable-grid', false, false],
  ])(
    'COLL-33 COLL-34 adding from %s sends quantity 1 and buildId null, with flags (%s, %s) and restrictions',
    async (display_type, ffl_item, receiver_item) => {
      const sent = fakeApi(({ path }) =>
        path === '/Auth/guest' ? { json: { token: 'gid_1' } } : { status: 500, json: { title: 'Down', status: 500 } },
      )
      const flags = { ffl_item, receiver_item, restricted_states: ['CA'], restricted_zips: ['606'], qty_on_hand: 7 }
      const screen = await show({ items: [rawItem('Bench Kit', { no_variants: true, ...flags })], display_type })
      const button = screen.getByRole('button', { name: /Add to Cart.*Bench Kit/ })
      await button.click()
      const posts = () => sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/Cart'))
      await expect.poll(() => posts().length).toBe(1)
      expect(posts()[0]?.body).toEqual([
        expect.objectContaining({
          productId: 'BENCH-KIT',
          quantity: 1,
          buildId: null,
          isFflItem: ffl_item,
          isReceiverItem: receiver_item,
          restrictedStates: ['CA'],
          restrictedZips: ['606'],
        }),
      ])
      // A rejection reloads the cart, which must not happen during the next test.
      await expect.element(button).toHaveAttribute('aria-busy', 'false')
    },
  )
})

test.each(['collection-simple-grid', 'collection-cards', 'collection-tabbed-grid', 'collection-filterable-grid'])(
  'CONST-08 %s shows all 300 items without pagination',
  async (display_type) => {
    const items = Array.from({ length: 300 }, (_, index) => rawItem(`Item ${index}`))
    const screen = await show({ items, display_type })
    expect(screen.getByRole('article').elements()).toHaveLength(300)
  },
)

describe('invalid input', () => {
  test.each([
    ['collection-simple-grid', 'No items found'],
    ['collection-tabbed-grid', 'No items found'],
    ['collection-cards', 'No items found'],
    ['collection-filterable-grid', 'Product not found'],
  ])('an empty %s shows a message', async (name, words) => {
    const screen = await show({ display_type: name })
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  })

  test('OPEN-092 a card without a price, image, text or safe URL renders without a layout shift', async () => {
    const none = { price: null, final_price: null, discount_percentage: 0 }
    const bare = { prices: none, image_url: null, subtitle: '', no_variants: true, url: 'javascript:alert(1)' }
    const broken = { ...rawItem('Broken').image_url, url: 'data:image/gif;base64,AAAA', alternativeText: null }
    const screen = await show({
      items: [
        rawItem('', bare),
        rawItem('', bare),
        rawItem('Broken', { image_url: { ...broken, width: 4, height: 3, mime: '' } }),
      ],
    })
    expect(document.querySelectorAll('article')).toHaveLength(3)
    expect(screen.getByText('Price not available').elements()).toHaveLength(2)
    expect(screen.getByRole('button').elements()).toHaveLength(0)
    expect(document.querySelectorAll('a[href^="javascript"]')).toHaveLength(0)
    // An empty placeholder replaces the broken image.
    await expect.poll(() => document.querySelectorAll('article img')).toHaveLength(0)
    const frames = [...document.querySelectorAll('article a > span')].map(
      (frame) => frame.getBoundingClientRect().height,
    )
    expect(Math.min(...frames)).toBeGreaterThan(100)
  })

  test.each(['collection-simple-grid', 'collection-tabbed-grid', 'collection-cards', 'collection-filterable-grid'])(
    'titles of 300 letters do not widen %s',
    async (name) => {
      const tagged = { tag: LONG_TITLE, subtitle: LONG_TITLE, no_variants: true }
      await show({
        title: LONG_TITLE,
        subtitle: LONG_TITLE,
        display_type: name,
        filters: [{ category: LONG_TITLE, multi: true, values: [LONG_TITLE] }],
        items: [
          rawItem(LONG_TITLE, {
            ...tagged,
            filter_tags: [{ filter_category: LONG_TITLE, filter_value: LONG_TITLE }],
          }),
        ],
      })
      for (const width of [320, 768, 1280]) {
        await page.viewport(width, 800)
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
      }
    },
  )
})
