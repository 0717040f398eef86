import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { customer, logIn } from '#journeys/actions/customer.ts'
import { card, shopper } from '#journeys/actions/shopper.ts'
import { checkReflow, checkReflowOfLongTexts, LONG_WORD } from '#journeys/step-end/reflow.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build, or for a walk through every template, on two busy cores. */
const LIMIT_MS = 400_000

/** A page for each template and for each variant of the product and collection templates. */
const PAGES = [
  '/',
  '/collection/apparel',
  '/collection/parts',
  '/collection/rifles',
  '/collection/pistols',
  '/product/clave-sling',
  '/product/stob-1000',
  '/product/burn-22',
  '/search/sling',
  `/search/${LONG_WORD}`,
  '/about-us',
  '/contact-us',
  '/faq',
  '/registration',
  '/media-library',
  '/copy/terms',
  '/support',
  '/patents',
  '/reviews',
  '/resources',
  '/warranty',
  '/3dbuilder',
  '/limited-edition',
  '/dealer-locator',
  '/dealer-registration',
  '/login',
  '/register',
  '/forgot-password',
  '/auth/reset-password',
  '/verify-email',
  '/newsletter/verify/none',
  '/checkout',
  '/confirm/unknown',
  `/${LONG_WORD}`,
]

/** Paths of emailed links. They show their result on the home page, which replaces them during the check. */
const LEADING_HOME = new Set(['/verify-email', '/newsletter/verify/none'])

const ACCOUNT_PAGES = [
  '/profile',
  '/profile/account-information',
  '/profile/details',
  '/profile/update-password',
  '/profile/orders',
  '/profile/orders/CW-100201',
  '/profile/address-book',
  '/profile/address-book/address_work',
  '/profile/newsletter',
  '/profile/my-reviews',
]

/** Routes that show the same page as another route in the list. */
const COPIES = ['productByLayout', 'termsOfService', 'verifyNewsletter', 'profileNewAddress']

/** A customer whose data either has the maximum length or is written from right to left. */
const person = {
  email: `${'w'.repeat(60)}@${'m'.repeat(30)}.example`,
  firstName: LONG_WORD,
  lastName: 'عبد الرحمن 🏔️ الأمين',
  address: `${LONG_WORD}straße`,
  city: 'Wm'.repeat(40),
}

let shop: ServedExport
let browser: OpenBrowser

beforeAll(async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  shop = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Opens a page that has a classic scroll bar and on which consent has been declined. */
async function openPage(): Promise<Page> {
  const context = await browser.browser.newContext({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await declineConsent(context)
  return context.newPage()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}${path}`)
  if (LEADING_HOME.has(path)) await page.waitForURL(`${shop.url}/`)
  // A timeout is ignored because some pages keep sending requests after their content is visible.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
}

/** Checks a narrow and a wide page unchanged, with text at 200%, and with long words. */
async function breaksOf(page: Page): Promise<string[]> {
  const found: string[] = []
  const check = async (
    label: string,
    width: number,
    checkAt: typeof checkReflowOfLongTexts = checkReflow,
  ): Promise<void> => {
    await checkAt(page, width).catch((error: unknown) => found.push(`${page.url()} ${label}: ${String(error)}`))
  }
  const setTextSize = (size: string) =>
    page.evaluate((value) => void (document.documentElement.style.fontSize = value), size)
  await check('unchanged', 320)
  await setTextSize('200%')
  await check('text at 200%', 320)
  await setTextSize('')
  for (const width of [320, 768, 1280]) await check('long words', width, checkReflowOfLongTexts)
  return found
}

/** Minimum width and height of a target in pixels. */
const TARGET_PX = 24

/** Returns the targets on a page that are too small. Links in running text may be as high as a line. */
function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (min) =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')].flatMap(
        (element) => {
          const box = (element.closest('label') ?? element).getBoundingClientRect()
          const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
          const isHidden = !isSeen || box.width <= 1 || box.height <= 1
          if (isHidden || getComputedStyle(element).display === 'inline') return []
          if (Math.min(box.width, box.height) >= min) return []
          return [`${location.pathname}: ${element.outerHTML.slice(0, 120)} is ${box.width} × ${box.height} px`]
        },
      ),
    TARGET_PX,
  )
}

/** Returns the animations on a page, including those of other states. */
function motionOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const max = (seconds: string): number => Math.max(...seconds.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
        const isAnimated = animationName !== 'none' && max(animationDuration) > 0.001
        if (!isAnimated && max(transitionDuration) <= 0.001) return []
        return [`${location.pathname}: ${element.outerHTML.slice(0, 120)} ${part ?? ''} moves`]
      }),
    )
  })
}

test('every template is checked', () => {
  const walked = [...PAGES, ...ACCOUNT_PAGES].map((path) => matchRoute(path)?.id)
  // A path without a route shows the not-found page, as does the last path in the list.
  expect(walked.filter((id) => id === undefined)).toHaveLength(1)
  expect(Object.keys(routes).filter((id) => ![...walked, ...COPIES].includes(id))).toEqual([])
})

test(
  'every template has 24 px targets, no motion with reduced motion, and a layout that fits at 320 px, with large text, and with 80-letter words',
  async () => {
    const page = await openPage()
    const found: string[] = []
    for (const path of PAGES) {
      await open(page, path)
      found.push(...(await smallTargetsOf(page)), ...(await motionOf(page)), ...(await breaksOf(page)))
    }
    await page.context().close()
    expect(found, found.join('\n')).toEqual([])
  },
  LIMIT_MS,
)

test(
  'the account has 24 px targets, no motion with reduced motion, and a layout that fits every text',
  async () => {
    const page = await openPage()
    await open(page, '/login')
    await logIn({ page, expect: browser.expectWithin(15_000) }, customer)
    const found: string[] = []
    for (const path of ACCOUNT_PAGES) {
      await open(page, path)
      found.push(...(await smallTargetsOf(page)), ...(await motionOf(page)), ...(await breaksOf(page)))
    }
    await page.context().close()
    expect(found, found.join('\n')).toEqual([])
  },
  LIMIT_MS,
)

test(
  'a long or right-to-left name, email, street or city fits in each step of a purchase',
  async () => {
    const page = await openPage()
    const expectThat = browser.expectWithin(15_000)
    await open(page, '/product/clave-sling')
    await page.getByLabel('Length').selectOption({ index: 1 })
    await page.getByRole('radio', { name: 'Sage' }).check()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expectThat(page.getByText('You added Clave Sling to your shopping cart')).toBeVisible()
    await open(page, '/checkout')
    const form = page.getByRole('form', { name: 'Billing and shipping' })
    await form.getByLabel(/^Email/).fill(person.email)
    await form.getByLabel(/^First name/).fill(person.firstName)
    await form.getByLabel(/^Last name/).fill(person.lastName)
    await form.getByLabel(/^Phone/).fill(shopper.phone)
    await form.getByLabel(/^Address/).fill(person.address)
    await form.getByLabel(/^City/).fill(person.city)
    await form.getByLabel(/^State/).selectOption(shopper.stateName)
    await form.getByLabel(/^ZIP/).fill(shopper.zip)
    const checkAll = async (): Promise<void> => {
      for (const width of [320, 768, 1280]) await checkReflow(page, width)
    }
    await checkAll()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Card number').fill(card.number)
    await page.getByLabel('Month').selectOption(card.month)
    await page.getByLabel('Year').selectOption(card.year)
    await page.getByLabel('Security code (CVV)').fill(card.code)
    await checkAll()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectThat(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await expectThat(page.getByRole('main')).toContainText(person.email)
    await checkAll()
    expect(await breaksOf(page)).toEqual([])
    await page.context().close()
  },
  LIMIT_MS,
)

test(
  'selected, current and expanded elements differ from the others in forced colors',
  async () => {
    const context = await browser.browser.newContext({ forcedColors: 'active', viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(15_000)
    await declineConsent(context)
    const page = await context.newPage()
    const styleOf = (locator: ReturnType<Page['locator']>, property: string, part?: string) =>
      locator
        .first()
        .evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name), [
          property,
          part,
        ] as const)
    await open(page, '/')
    const getDotColor = (name: string) =>
      styleOf(page.getByRole('button', { name, exact: true }), 'background-color', '::before')
    await page.getByRole('button', { name: 'Slide 1', exact: true }).click()
    const canvas = await styleOf(page.locator('body'), 'background-color')
    expect(new Set([canvas, await getDotColor('Slide 1'), await getDotColor('Slide 2')]).size).toBe(3)
    await open(page, '/product/clave-sling')
    const text = await styleOf(page.locator('body'), 'color')
    const icon = page.getByRole('listitem').filter({ hasText: 'Ships to your address' }).locator('svg')
    expect(await styleOf(icon, 'color')).toBe(text)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.getByText('You added Clave Sling').waitFor()
    await open(page, '/checkout')
    const steps = page.getByRole('navigation', { name: 'Checkout progress' }).getByRole('listitem')
    await steps.first().waitFor()
    expect(await styleOf(steps.first(), 'border-top-color')).not.toBe(await styleOf(steps.last(), 'border-top-color'))
    await page.context().close()
  },
  LIMIT_MS,
)
