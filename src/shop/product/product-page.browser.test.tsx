import '../ui/tokens.css'
import '../ui/base.css'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { NewCartLine } from '#contract/cart.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { emptyBillingForm } from '../delivery/checkout-forms.rules.ts'
import { fakeApi } from '../lib/api/test-api.ts'
import { watchAnnouncements } from '../lib/notification/test-announcements.ts'
import { captcha } from '../ui/captcha/test-captcha.ts'
import { translatable } from '../ui/test-translatable.ts'
import type { Product } from './catalog.rules.ts'
import { usePriceList } from './pricing/price-list.ts'
import { ProductPage } from './product-page.tsx'
import { emptyProduct } from './product.rules.ts'
import { makeImage, createProduct, select, createSku } from './test-product.ts'

vi.mock('./pricing/price-list.ts', () => ({ usePriceList: vi.fn() }))

const addToCart = vi.fn<(lines: readonly NewCartLine[]) => Promise<void>>(async () => undefined)

function start(part: Partial<Product>, prices?: PriceList) {
  vi.mocked(usePriceList).mockReturnValue(prices)
  return render(<ProductPage product={createProduct({ title: 'Sling', skus: [createSku({})], ...part })} />)
}

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

const about = {
  ...emptyProduct.about,
  title: 'About it',
  subtitle: 'For long days',
  summary: [paragraph('It carries.')],
  techSpecs: [
    { label: 'Weight', value: '4 oz' },
    { label: 'Width', value: '1 in' },
  ],
  details: [
    { title: 'In the box', listItems: ['Sling', 'Swivels'] },
    { title: 'Fits', listItems: ['Studs', 'Sockets'] },
  ],
  readMore: [
    { label: 'Manual', url: '/uploads/manual.pdf' },
    { label: 'Trap', url: 'javascript:alert(1)' },
  ],
  patents: 'US 1,234,567',
  disclaimer: 'Weights vary.',
}

beforeEach(() => {
  addToCart.mockClear()
  // Removes a selection that an earlier test may have left in the URL.
  history.replaceState(history.state, '', location.pathname)
  Object.assign(cartActions, { addToCart })
  globalThis.storefrontSettings = {
    MEDIA_BASE_URL: '',
    CAPTCHA_SCRIPT_URL: 'data:text/javascript,//',
    CAPTCHA_SITE_KEY: 'key',
    REVIEWS_SCRIPT_URL: '',
    ANALYTICS_SCRIPT_URL: '',
    ANALYTICS_ID: '',
  } as RuntimeSettings
})

test('Add to Cart shows that it is busy until the cart responds, and pressing it again adds another item', async () => {
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of responses) addToCart.mockImplementationOnce(() => promise)
  const screen = await start({})
  const button = screen.getByRole('button', { name: 'Add to Cart', exact: true })
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  await expect.poll(() => addToCart).toHaveBeenCalledTimes(2)
  responses[0]?.resolve()
  await responses[0]?.promise
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  responses[1]?.resolve()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})

describe('layouts', () => {
  test('PROD-09 PROD-20 product-short-alt switches between description and tech specs, one at a time', async () => {
    const screen = await start({ display_type: 'product-short-alt', about })
    const description = screen.getByText('It carries.')
    const specs = screen.getByText('4 oz')
    await expect.element(screen.getByText('For long days')).toBeVisible()
    await expect.element(description).toBeVisible()
    await expect.element(specs).not.toBeVisible()
    await screen.getByRole('button', { name: 'Tech Specs' }).click()
    await expect.element(specs).toBeVisible()
    await expect.element(screen.getByText('1 in', { exact: true })).toBeVisible()
    await expect.element(description).not.toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Tech Specs' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(screen.getByRole('heading', { name: 'Read More' })).not.toBeInTheDocument()
  })

  test('PROD-10 product-short shows both sections at the same time, without a switcher', async () => {
    const screen = await start({ display_type: 'product-short', about })
    await expect.element(screen.getByText('For long days')).toBeVisible()
    await expect.element(screen.getByText('It carries.')).toBeVisible()
    await expect.element(screen.getByText('4 oz')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Description' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Patents' })).not.toBeInTheDocument()
  })

  test('PROD-11 PROD-45 PROD-46 PROD-47 PROD-48 product-long shows the about section of a rifle', async () => {
    const screen = await start({ display_type: 'product-long', about })
    for (const { title, listItems } of about.details) {
      await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
      const list = screen.getByRole('list').filter({ hasText: listItems.join('') })
      expect(
        list
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(listItems)
    }
    await expect.element(screen.getByRole('heading', { name: 'Read More' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Manual' })).toHaveAttribute('href', '/uploads/manual.pdf')
    await expect.element(screen.getByRole('link', { name: /Trap/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Patents' })).toBeVisible()
    await expect.element(screen.getByText('US 1,234,567')).toBeVisible()
    await expect.element(screen.getByText('Weights vary.')).toBeVisible()
  })
})

describe('every layout', () => {
  test.each(['product-short-alt', 'product-short', 'product-long'] as const)(
    'PROD-12 PROD-18 PROD-19 PROD-44 %s shows breadcrumbs, title, subtitle, price and the reviews slot',
    async (display_type) => {
      const screen = await start({
        display_type,
        subtitle: 'Carries',
        breadcrumbs: [
          { label: 'Home', href: '/' },
          { label: 'Sling', href: '/product/p' },
        ],
      })
      const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect.element(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      await expect.element(screen.getByRole('heading', { level: 1, name: 'Sling' })).toBeVisible()
      await expect.element(screen.getByText('Carries', { exact: true })).toBeVisible()
      await expect.element(screen.getByText('$100.00')).toBeVisible()
      await expect.element(screen.getByRole('heading', { name: 'Product Reviews', exact: true })).toBeVisible()
      expect(document.querySelector('[data-reviews-product]')?.getAttribute('data-reviews-product')).toBe('CW-1')
    },
  )

  test('PROD-41 the promo videos section shows both titles and one card per video that opens in a new tab', async () => {
    const screen = await start({
      promoVideos: {
        title: 'In use',
        accentTitle: 'On steel',
        videos: [
          { videoUrl: 'https://videos.example/1', image: makeImage('The sling at work') },
          { videoUrl: 'https://videos.example/2', image: makeImage('How it is sewn') },
          { videoUrl: 'javascript:alert(1)', image: makeImage('Trap') },
        ],
      },
    })
    await expect.element(screen.getByRole('heading', { name: 'In use On steel' })).toBeVisible()
    for (const [index, words] of ['The sling at work', 'How it is sewn'].entries()) {
      const card = screen.getByRole('link', { name: new RegExp(`^${words}`) })
      await expect.element(card).toHaveAttribute('href', `https://videos.example/${index + 1}`)
      await expect.element(card).toHaveAttribute('target', '_blank')
      expect(card.element().querySelector('img')?.getAttribute('src')).toBe(makeImage(words).src)
    }
    await expect.element(screen.getByRole('link', { name: /Trap/ })).not.toBeInTheDocument()
  })

  test('PROD-42 More Details, or its title from the CMS, opens each answer below its question', async () => {
    const details = [
      { question: 'How long?', answer: [paragraph('48 inches.')] },
      { question: 'How wide?', answer: [paragraph('1 inch.')] },
    ]
    const screen = await start({ moreDetails: { title: 'Good to know', details } })
    await expect.element(screen.getByRole('heading', { name: 'Good to know' })).toBeVisible()
    await expect.element(screen.getByText('48 inches.')).not.toBeVisible()
    await screen.getByText('How long?').click()
    await expect.element(screen.getByText('48 inches.')).toBeVisible()
    await expect.element(screen.getByText('1 inch.')).not.toBeVisible()
    await screen.getByText('How wide?').click()
    await expect.element(screen.getByText('1 inch.')).toBeVisible()
    await screen.rerender(<ProductPage product={createProduct({ moreDetails: { title: '', details } })} />)
    await expect.element(screen.getByRole('heading', { name: 'More Details' })).toBeVisible()
  })

  test('PROD-43 related products show image, title, subtitle, both prices and a link', async () => {
    const screen = await start({
      relatedProducts: [
        {
          url: '/product/strap',
          image: makeImage('Strap'),
          title: 'Strap',
          subtitle: 'Holds',
          prices: { price: 20, finalPrice: 15, discountPercentage: 25 },
        },
      ],
    })
    const link = screen.getByRole('link', { name: 'Strap' })
    await expect.element(link).toHaveAttribute('href', '/product/strap')
    expect(link.element().querySelector('img')?.getAttribute('src')).toBe(makeImage('Strap').src)
    expect(translatable(link.element(), /\$\d|^Strap$/)).toEqual([])
    await expect.element(screen.getByText('Holds')).toBeVisible()
    await expect.element(screen.getByText('$15.00')).toBeVisible()
    await expect.element(screen.getByText('$20.00')).toBeVisible()
  })
})

describe('options', () => {
  const barrel: Partial<Product> = {
    selects: [select('caliber', '65', '308'), select('length', '20', '24')],
    skus: [
      createSku({ caliber: '65', length: '24' }, { price: 120, finalPrice: 90, quantity: 3, image: makeImage('long') }),
      createSku({ caliber: '308', length: '20' }, { finalPrice: 80, quantity: 0, image: makeImage('short') }),
    ],
  }

  test('PROD-21 PROD-22 PROD-23 each select has a label, lists only the available options and updates the selects after it', async () => {
    const screen = await start(barrel)
    const length = screen.getByRole('combobox', { name: 'length' })
    await expect.element(length).toHaveValue('24')
    expect(length.element().querySelectorAll('option')).toHaveLength(1)
    await screen.getByRole('combobox', { name: 'caliber' }).selectOptions('308')
    await expect.element(length).toHaveValue('20')
  })

  test('PROD-30 PROD-31 PROD-32 PROD-33 PROD-34 the selected SKU determines price, stock and image', async () => {
    const screen = await start(barrel)
    const firstImage = () => screen.container.querySelector('img')?.getAttribute('alt')
    await expect
      .element(screen.getByText('$90.00').element().parentElement)
      .toHaveTextContent('Now $90.00 , was $120.00')
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    expect(firstImage()).toBe('long')
    await screen.getByRole('combobox', { name: 'caliber' }).selectOptions('308')
    await expect.element(screen.getByText('$80.00')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('form', { name: 'notify me when this product is in stock' })).toBeVisible()
    expect(firstImage()).toBe('short')
  })

  test('stores the selected SKU in the URL, which restores it and keeps its other parameters', async () => {
    history.replaceState({ own: 1 }, '', '?from=mail&sku=308-20#about')
    const screen = await start(barrel)
    const caliber = screen.getByRole('combobox', { name: 'caliber' })
    await expect.element(caliber).toHaveValue('308')
    const { length } = history
    await caliber.selectOptions('65')
    await expect.element(screen.getByText('SKU 65-24')).toBeVisible()
    await expect.poll(() => location.search).toBe('?from=mail&sku=65-24')
    expect([location.hash, history.state]).toEqual(['#about', { own: 1 }])
    // Going back leaves the product, even after several options were selected.
    expect(history.length).toBe(length)
  })

  test('a selected option announces price and stock once', async () => {
    const announced = watchAnnouncements()
    const screen = await start({
      selects: [select('size', 'S', 'M', 'L')],
      skus: [
        createSku({ size: 'S' }, { price: 54, finalPrice: 54, quantity: 9 }),
        createSku({ size: 'M' }, { price: 58, finalPrice: 58, quantity: 3 }),
        createSku({ size: 'L' }, { price: 60, finalPrice: 60, quantity: 0 }),
      ],
    })
    const size = screen.getByRole('combobox', { name: 'size' })
    await size.selectOptions('M')
    await expect.poll(announced).toBe('$58.00, Only 3 left')
    await size.selectOptions('L')
    await expect.poll(announced).toBe('$60.00, Out of stock')
    await size.selectOptions('S')
    await expect.poll(announced).toBe('$54.00')
  })

  test('marks options that are sold out or restricted before they are selected', async () => {
    const screen = await start({
      selects: [select('size', 'S', 'M', 'L')],
      colorOptions: ['Clay', 'Sage', 'Umber'].map((label) => ({ id: label, fieldName: 'color', value: label, label })),
      skus: [
        createSku({ size: 'S', color: 'Clay' }),
        createSku({ size: 'S', color: 'Sage' }, { quantity: 0 }),
        createSku({ size: 'S', color: 'Umber' }, { restrictedStates: ['NY'] }),
        createSku({ size: 'M', color: 'Clay' }, { restrictedStates: ['CA'] }),
        createSku({ size: 'L', color: 'Clay' }, { quantity: 0 }),
      ],
    })
    const sizes = screen.getByRole('combobox', { name: 'size' }).element() as HTMLSelectElement
    await expect
      .poll(() => [...sizes.options].map(({ text }) => text))
      .toEqual(['S', 'M – Restricted in California', 'L – Sold out'])
    await expect.element(screen.getByRole('radio', { name: 'Clay', exact: true })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: 'Sage – Sold out' })).not.toBeChecked()
    expect(screen.container.querySelector('legend')?.innerText).toMatch(
      /^Color: Clay\s*Sage – Sold out; Umber – Restricted in New York$/,
    )
  })

  test('the marks reflect the live stock', async () => {
    const live = { price: 100, bestDiscountPercentage: 0, bestDiscountedPrice: 0 }
    const screen = await start(
      { selects: [select('size', 'S', 'M')], skus: [createSku({ size: 'S' }), createSku({ size: 'M' })] },
      { S: { ...live, qtyOnHand: 1 }, M: { ...live, qtyOnHand: 0 } },
    )
    await expect.element(screen.getByRole('option', { name: 'M – Sold out' })).toBeInTheDocument()
  })

  test.each([
    [0, undefined],
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [6, undefined],
  ])('with %i in stock, the page shows: %s', async (quantity, text) => {
    const screen = await start({ skus: [createSku({}, { quantity })] })
    await expect.element(screen.getByText('SKU BARE')).toBeVisible()
    const found = screen.getByText(/^Only \d+ left$/).elements()
    expect(found.map(({ textContent }) => textContent)).toEqual(text === undefined ? [] : [text])
  })

  test('PROD-28 PROD-29 OPEN-093 an add-on card shows image and price, can be toggled, and selects its SKU', async () => {
    const screen = await start({
      addOns: [
        { id: 'pins', fieldName: 'pins', label: 'Anti-walk pins', image: makeImage('Pins'), price: 18.5 },
        { id: 'case', fieldName: 'case', label: 'Hard case', image: null, price: 40 },
      ],
      skus: [
        createSku({}, { sku: 'BARE' }),
        createSku({ pins: 'pins' }, { sku: 'PINS', finalPrice: 118.5 }),
        createSku({ case: 'case' }, { sku: 'CASE', finalPrice: 140 }),
      ],
    })
    const card = screen.getByRole('button', { name: /^Anti-walk pins/ })
    await expect.element(card).toHaveTextContent('Anti-walk pins+$18.50')
    await expect.element(screen.getByRole('button', { name: /^Hard case/ })).toHaveTextContent('Hard case+$40.00')
    expect(translatable(card.element(), /\$\d/)).toEqual([])
    expect(card.element().querySelector('img')).not.toBeNull()
    await expect.element(card).toHaveAttribute('aria-pressed', 'false')
    await card.click()
    await expect.element(card).toHaveAttribute('aria-pressed', 'true')
    await expect.element(screen.getByText('SKU PINS')).toBeVisible()
    await card.click()
    await expect.element(screen.getByText('SKU BARE')).toBeVisible()
  })

  test('an add-on that is not available keeps the focus and changes nothing', async () => {
    const screen = await start({
      selects: [select('pull', 'heavy', 'light')],
      addOns: [{ id: 'pins', fieldName: 'pins', label: 'Anti-walk pins', image: null, price: 18.5 }],
      skus: [
        createSku({ pull: 'heavy' }, { sku: 'HEAVY' }),
        createSku({ pull: 'light' }, { sku: 'LIGHT' }),
        createSku({ pull: 'light', pins: 'pins' }, { sku: 'LIGHT-PINS' }),
      ],
    })
    const card = screen.getByRole('button', { name: /^Anti-walk pins/ })
    await expect.element(card).toHaveTextContent('Anti-walk pinsNot available with this option+$18.50')
    expect(card.element().getAttribute('aria-disabled')).toBe('true')
    card.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card).toHaveFocus()
    await expect.element(screen.getByText('SKU HEAVY')).toBeVisible()
  })
})

describe('buying', () => {
  test('PROD-53 OPEN-053 live price and stock replace the values from the build', async () => {
    const live = { price: 70, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 5 }
    const screen = await start({ skus: [createSku({}, { quantity: 0 })] }, { BARE: live })
    await expect.element(screen.getByText('$70.00')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  })

  test('PROD-51 PROD-53 OPEN-053 the added line uses the live prices of its SKU, not those from the build', async () => {
    const live = { price: 120, bestDiscountPercentage: 10, bestDiscountedPrice: 108, qtyOnHand: 5 }
    const screen = await start({}, { BARE: live })
    await screen.getByRole('button', { name: 'Add to Cart' }).click()
    // The first click loads the module that creates the line.
    await expect
      .poll(() => addToCart.mock.lastCall?.[0])
      .toMatchObject([{ productId: 'BARE', productUrl: '/product/p', productPrice: 108, price: 120 }])
  })

  test("PROD-35 the alert for a sold-out product is for the selected SKU and contains the product's name", async () => {
    captcha.stub()
    const sent = fakeApi(() => ({ json: { message: 'ok' } }))
    const screen = await start({ skus: [createSku({}, { sku: 'S-48', quantity: 0 })] })
    await screen.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
    await captcha.solve('captcha-answer')
    await screen.getByRole('button', { name: 'Notify me' }).click()
    const alert = { email: 'nora@example.com', productId: 'S-48', productName: 'Sling', captcha: 'captcha-answer' }
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([alert])
  })

  test('OPEN-092 a SKU without a live price shows no price, cannot be bought and offers a stock alert', async () => {
    const screen = await start({}, {})
    await expect.element(screen.getByText('Price not available')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Notify me' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument()
  })

  test.each([
    [true, 'Ships to a licensed dealer.'],
    [false, 'Ships to your address.'],
  ])('OPEN-079 a product whose receiver flag is %s says: %s', async (receiverItem, fact) => {
    const screen = await start({ receiverItem })
    await expect.element(screen.getByText(fact)).toBeVisible()
  })

  test('shows the dealer note and the restrictions of the selected SKU', async () => {
    const screen = await start({
      fflItem: true,
      skus: [createSku({}, { restrictedStates: ['CA', '', 'NY'], restrictedZips: [' ', '606'] })],
    })
    await expect.element(screen.getByText('Ships to a licensed dealer.')).toBeVisible()
    await expect.element(screen.getByText('Not available in California and New York.')).toBeVisible()
    await expect.element(screen.getByText('Not available in ZIP codes that contain 606.')).toBeVisible()
  })

  test.each([
    [{ state: 'CA', zip: '90001' }, 'Cannot be shipped to California, where your address is.'],
    [{ state: 'IL', zip: '902' }, 'Cannot be shipped to an address without a valid ZIP code.'],
  ])('a restricted product and the entered address %j show: %s', async (address, notice) => {
    sessionStorage.setItem('billingForm', JSON.stringify({ ...emptyBillingForm, ...address }))
    const screen = await start({ skus: [createSku({}, { restrictedStates: ['CA'], restrictedZips: ['902'] })] })
    await expect.element(screen.getByText(notice, { exact: true })).toBeVisible()
    sessionStorage.clear()
  })
})

test('PROD-07 the empty default shows that the product was not found', async () => {
  const screen = await render(<ProductPage product={emptyProduct} />)
  await expect.element(screen.getByRole('heading', { name: 'Product not found' })).toBeVisible()
})
