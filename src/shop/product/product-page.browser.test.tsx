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
  const mark = getComputedStyle(button.element(), '::after')
  expect(mark.width).toBe('18px')
  expect(mark.animationName).toMatch(/turn/)
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
    await expect.element(screen.getByText('It carries.')).toBeVisible()
    await expect.element(screen.getByText('4 oz')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Description' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Patents' })).not.toBeInTheDocument()
  })

  test.each(['product-short', 'product-short-alt'] as const)(
    'PROD-02 PROD-09 PROD-10 %s shows the subtitle of the about section unless it is empty',
    async (layout) => {
      const screen = await start({ display_type: layout, about: { ...about, subtitle: 'For long days' } })
      const text = screen.getByRole('region', { name: 'About it' })
      await expect.element(text.getByText('For long days', { exact: true })).toBeVisible()
      await screen.rerender(
        <ProductPage product={createProduct({ skus: [createSku({})], display_type: layout, about })} />,
      )
      await expect.element(text.getByText('For long days')).not.toBeInTheDocument()
      expect(
        text
          .getByRole('paragraph')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(['It carries.'])
    },
  )

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

  test('PROD-46 the label of each manual under Read More links to its URL', async () => {
    const readMore = [
      { label: 'Manual', url: '/uploads/manual.pdf' },
      { label: 'Cleaning', url: '/uploads/cleaning.pdf' },
      { label: 'Parts list', url: 'https://manuals.example/parts.pdf' },
    ]
    const screen = await start({ display_type: 'product-long', about: { ...about, readMore } })
    await expect.element(screen.getByRole('heading', { name: 'Read More' })).toBeVisible()
    for (const { label, url } of readMore) {
      await expect.element(screen.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', url)
    }
  })
})

describe('every layout', () => {
  test('PROD-18 a title longer than 40 characters uses a smaller font, to leave space for the content below it', async () => {
    const sizeOf = async (title: string) => {
      const screen = await start({ title })
      const heading = screen.getByRole('heading', { level: 1, name: title })
      await expect.element(heading).toBeVisible()
      const { fontSize } = getComputedStyle(heading.element())
      await screen.unmount()
      return Number.parseFloat(fontSize)
    }
    const regularSize = await sizeOf('Sling')
    expect(await sizeOf('x'.repeat(40))).toBe(regularSize)
    expect(await sizeOf('x'.repeat(41))).toBeLessThan(regularSize)
  })

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
        {
          url: '/product/cuff',
          image: makeImage('Cuff'),
          title: 'Cuff',
          subtitle: 'Steadies',
          prices: { price: 9, finalPrice: 9, discountPercentage: 0 },
        },
      ],
    })
    for (const [title, url] of [
      ['Strap', '/product/strap'],
      ['Cuff', '/product/cuff'],
    ] as const) {
      const link = screen.getByRole('link', { name: title })
      await expect.element(link).toHaveAttribute('href', url)
      expect(link.element().querySelector('img')?.getAttribute('src')).toBe(makeImage(title).src)
      expect(translatable(link.element(), /\$\d|^Strap$|^Cuff$/)).toEqual([])
    }
    await expect.element(screen.getByText('Holds')).toBeVisible()
    await expect.element(screen.getByText('$15.00')).toBeVisible()
    await expect.element(screen.getByText('$20.00')).toBeVisible()
    await expect.element(screen.getByText('Steadies')).toBeVisible()
    await expect.element(screen.getByText('$9.00')).toBeVisible()
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

  test('PROD-30 PROD-31 PROD-32 the selected SKU determines price, stock and image', async () => {
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

  test('PROD-17 a selected SKU without images shows the images of the product', async () => {
    const screen = await start({
      imageLibrary: [makeImage('the product')],
      selects: [select('kind', 'pictured', 'plain')],
      skus: [
        createSku({ kind: 'pictured' }, { imageLibrary: [makeImage('the sku')] }),
        createSku({ kind: 'plain' }, { imageLibrary: [] }),
      ],
    })
    const gallery = () => Array.from(screen.container.querySelectorAll('img'), (image) => image.alt)
    expect(gallery()).toContain('the sku')
    await screen.getByRole('combobox', { name: 'kind' }).selectOptions('plain')
    await expect.poll(() => gallery()).toContain('the product')
    expect(gallery()).not.toContain('the sku')
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

  test('a URL with an unknown SKU opens the page with the default SKU', async () => {
    history.replaceState(history.state, '', '?sku=none')
    const screen = await start(barrel)
    await expect.element(screen.getByText('SKU 65-24')).toBeVisible()
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
    const styles = ['Clay', 'Sage – Sold out', 'Umber – Restricted in New York'].map((name) => {
      const swatch = screen.getByRole('radio', { name, exact: true }).element().parentElement as HTMLElement
      const strike = getComputedStyle(swatch, '::after')
      const ring = getComputedStyle(swatch.querySelector('svg') as Element)
      return [strike.content === 'none' ? '' : `${strike.rotate} ${strike.borderLeftStyle}`, ring.outlineStyle]
    })
    expect(styles).toEqual([
      ['', 'none'],
      ['45deg solid', 'none'],
      ['', 'dotted'],
    ])
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
  test.each([
    [0, false],
    [1, true],
  ])('PROD-33 PROD-34 with %i in stock, the button shows: %s', async (quantity, shown) => {
    const screen = await start({ skus: [createSku({}, { quantity })] })
    const button = screen.getByRole('button', { name: 'Add to Cart' })
    const heading = screen.getByRole('heading', { name: 'notify me when this product is in stock' })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(button.elements()).toHaveLength(shown ? 1 : 0)
    expect(heading.elements()).toHaveLength(shown ? 0 : 1)
  })

  test('PROD-49 PROD-50 PROD-51 PROD-52 the added line has the fields listed in the specification', async () => {
    const sku = createSku(
      { length: '48' },
      {
        sku: 'S-48',
        price: 89,
        finalPrice: 80.1,
        image: makeImage('Sling'),
        restrictedStates: ['CA'],
        restrictedZips: ['606'],
      },
    )
    const screen = await start({ fflItem: true, selects: [select('length', '48')], skus: [sku] })
    await screen.getByRole('button', { name: 'Add to Cart' }).click()
    // The first click loads the module that creates the line.
    await expect
      .poll(() => addToCart.mock.calls)
      .toEqual([
        [
          [
            {
              productName: 'Sling',
              productId: 'S-48',
              quantity: 1,
              imageUrl: makeImage('Sling').src,
              productPrice: 80.1,
              price: 89,
              productUrl: '/product/p',
              isFflItem: true,
              isReceiverItem: false,
              optionIds: ['length.48'],
              options: [{ label: 'length', value: '48' }],
              buildId: null,
              notes: '',
              restrictedStates: ['CA'],
              restrictedZips: ['606'],
            },
          ],
        ],
      ])
  })

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
    await expect.poll(() => addToCart.mock.lastCall?.[0]).toMatchObject([{ productPrice: 108, price: 120 }])
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
    vi.unstubAllGlobals()
  })

  test('OPEN-053 the live price replaces the price from the build without a layout shift', async () => {
    const product = createProduct({ title: 'Sling', skus: [createSku({})] })
    vi.mocked(usePriceList).mockReturnValue(undefined)
    const screen = await render(<ProductPage product={product} />)
    const places = () =>
      [screen.getByRole('heading', { level: 1 }), screen.getByRole('button', { name: 'Add to Cart', exact: true })].map(
        (part) => part.element().getBoundingClientRect().toJSON() as unknown,
      )
    await expect.element(screen.getByText('$100.00')).toBeVisible()
    const before = places()
    const live = { price: 71, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 5 }
    vi.mocked(usePriceList).mockReturnValue({ BARE: live })
    await screen.rerender(<ProductPage product={{ ...product }} />)
    await expect.element(screen.getByText('$71.00')).toBeVisible()
    await expect.element(screen.getByText('$100.00')).not.toBeInTheDocument()
    expect(places()).toEqual(before)
  })

  test('OPEN-092 a SKU without a live price shows no price, cannot be bought and offers a stock alert', async () => {
    const screen = await start({}, {})
    await expect.element(screen.getByText('Price not available')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Notify me' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument()
  })

  test.each([
    [{ fflItem: true, receiverItem: false }, 'Ships to a licensed dealer.'],
    [{ fflItem: false, receiverItem: true }, 'Ships to a licensed dealer.'],
    [{ fflItem: true, receiverItem: true }, 'Ships to a licensed dealer.'],
    [{ fflItem: false, receiverItem: false }, 'Ships to your address.'],
  ])('PROD-52 OPEN-079 a product with %j is added with these flags: %s', async (flags, fact) => {
    const screen = await start(flags)
    await expect.element(screen.getByText(fact)).toBeVisible()
    await screen.getByRole('button', { name: 'Add to Cart' }).click()
    const { fflItem: isFflItem, receiverItem: isReceiverItem } = flags
    await expect.poll(() => addToCart.mock.lastCall?.[0]).toMatchObject([{ isFflItem, isReceiverItem }])
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

  test('a notice that the order cannot be shipped to its destination fills the reserved space', async () => {
    const restricted = { skus: [createSku({}, { restrictedStates: ['CA'] })] }
    const heightOfFacts = (screen: Awaited<ReturnType<typeof start>>) =>
      screen.getByRole('list').filter({ hasText: 'Not available in California.' }).element().getBoundingClientRect()
        .height
    const before = await start(restricted)
    await expect.element(before.getByText('Not available in California.')).toBeVisible()
    const held = heightOfFacts(before)
    await before.unmount()
    sessionStorage.setItem('billingForm', JSON.stringify({ ...emptyBillingForm, state: 'CA', zip: '90001' }))
    const screen = await start(restricted)
    await expect.element(screen.getByText('Cannot be shipped to California, where your address is.')).toBeVisible()
    expect(heightOfFacts(screen)).toBe(held)
    sessionStorage.clear()
  })

  test('a notice about an incomplete ZIP code does not name an address', async () => {
    sessionStorage.setItem('billingForm', JSON.stringify({ ...emptyBillingForm, state: 'IL', zip: '606' }))
    const screen = await start({ skus: [createSku({}, { restrictedZips: ['606'] })] })
    const notice = screen.getByText('Cannot be shipped to an address without a valid ZIP code.', { exact: true })
    await expect.element(notice).toBeVisible()
    sessionStorage.clear()
  })
})

describe('invalid input', () => {
  const fields = Array.from({ length: 60 }, (_, index) => `field-${index}`)

  test.each<[string, Partial<Product>]>([
    ['without a SKU', { skus: [] }],
    ['without an image', { image: null, imageLibrary: [] }],
    ['without a price', { skus: [createSku({}, { price: null, finalPrice: null })] }],
    ['with 60 options', { selects: [select('size', ...fields)], skus: fields.map((size) => createSku({ size })) }],
    ['with 60 selects', { selects: fields.map((name) => select(name, 'a')), skus: [createSku({ 'field-1': 'a' })] }],
    ['with a title of 300 characters', { title: 'W'.repeat(300) }],
    [
      'with duplicate entries',
      { about: { ...about, details: [...about.details, ...about.details] }, display_type: 'product-long' },
    ],
    ['with unknown blocks', { about: { ...about, summary: [{ type: 'hologram' }] } }],
    ['with invalid colors', { colorOptions: [{ id: '1', fieldName: 'c', value: 'url(javascript:x)', label: 'X' }] }],
    ['without any text', { about: emptyProduct.about, moreDetails: { title: '', details: [] } }],
  ])('a product %s shows its title and logs nothing to the console', async (_, part) => {
    const error = vi.spyOn(console, 'error')
    const warn = vi.spyOn(console, 'warn')
    const screen = await start(part)
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(part.title ?? 'Sling')
    expect(error).not.toHaveBeenCalled()
    expect(warn).not.toHaveBeenCalled()
    for (const heading of screen.container.querySelectorAll('h1, h2, h3')) expect(heading.textContent).not.toBe('')
  })

  test('PROD-07 the empty default shows that the product was not found', async () => {
    const screen = await render(<ProductPage product={emptyProduct} />)
    await expect.element(screen.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  })
})
