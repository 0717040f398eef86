import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { answerCaptcha, customer } from '#journeys/actions/customer.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'
import { followLink } from './follow-link.ts'

const LIMIT_MS = 120_000

let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  serving = startStorefront(['serve', '--dir', await getDemoExport(), '--port', '0', '--api-port', '0'])
  shop = /Shop: (\S+)/.exec(await serving.waitForOutput('Press Ctrl-C to stop.'))?.[1] ?? ''
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  serving.signal('SIGINT')
  await serving.finished
})

beforeEach(async () => {
  const context = await browser.browser.newContext({ viewport: { width: 1280, height: 800 } })
  await declineConsent(context)
  page = await context.newPage()
})

afterEach(async () => {
  await page.context().close()
})

/** Waits for the live region, which the scripts of a page add once they handle clicks. */
async function waitForScripts(): Promise<void> {
  await page.locator('body > [aria-live="polite"]').waitFor({ state: 'attached' })
}

async function open(path: string): Promise<void> {
  await page.goto(`${shop}${path}`)
  await waitForScripts()
}

const path = () => new URL(page.url()).pathname

async function follow(target: string, leadsTo = target): Promise<void> {
  await waitForScripts()
  await followLink(page, target)
  await expect.poll(path).toBe(leadsTo)
}

async function logIn(): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(customer.email)
  await form.getByLabel('Password', { exact: true }).fill(customer.password)
  await answerCaptcha({ page }, 'Login')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

test(
  'OPEN-022 OPEN-024 going back after a sign-in and a sign-out always opens a page that the visitor chose',
  async () => {
    await open('/about-us')
    await follow('/faq')
    await follow('/profile', '/login')
    await logIn()
    await expect.poll(path).toBe('/')
    await follow('/contact-us')
    await follow('/register', '/')
    await follow('/warranty')
    await follow('/profile')
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect.poll(path).toBe('/')
    for (const chosen of ['/warranty', '/', '/contact-us', '/', '/faq', '/about-us']) {
      await page.goBack()
      await expect.poll(path).toBe(chosen)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  },
  LIMIT_MS,
)

/** The request of an endpoint whose response is delayed. */
interface HeldResponse {
  readonly asked: Promise<void>
  readonly release: () => void
}

/** Delays the response of an endpoint. */
async function holdResponse(url: string): Promise<HeldResponse> {
  const pending = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(
    url,
    async (route) => {
      asked.resolve()
      await pending.promise
      // A new document may have canceled the request.
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  return { asked: asked.promise, release: pending.resolve }
}

/** For each form, the page that links to it, its button, its endpoint, and the outcome. */
const forms: [string, string, string, () => Promise<void>][] = [
  ['login', '**/Auth/login', 'You are signed in', logIn],
  [
    'saved address',
    '**/User/addresses/*',
    'Your address was saved',
    async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
  ],
]

/** Opens the form whose response is delayed. */
async function openForm(name: string): Promise<void> {
  await open('/login')
  if (name === 'login') return
  await logIn()
  await expect.poll(path).toBe('/')
  await follow('/profile/address-book')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('form', { name: 'Edit Address' }).waitFor()
}

test.each(forms)(
  'the late response to a %s does not navigate away from the next page',
  async (name, url, message, send) => {
    await openForm(name)
    const response = await holdResponse(url)
    await send()
    await response.asked
    await follow('/faq')
    response.release()
    await page.getByText(message, { exact: true }).waitFor()
    expect(path()).toBe('/faq')
  },
  LIMIT_MS,
)

test.each(forms)(
  'the late response to a %s does not cancel the navigation to the next page',
  async (name, url, message, send) => {
    await openForm(name)
    const response = await holdResponse(url)
    const faq = await holdResponse('**/strapi/page/faq')
    await send()
    await response.asked
    await followLink(page, '/faq')
    await faq.asked
    response.release()
    await page.getByText(message, { exact: true }).waitFor()
    faq.release()
    await expect.poll(path).toBe('/faq')
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor()
  },
  LIMIT_MS,
)

test(
  'OPEN-024 going back after a late sign-in skips the login page',
  async () => {
    await open('/about-us')
    await follow('/login')
    const response = await holdResponse('**/Auth/login')
    await logIn()
    await response.asked
    await follow('/faq')
    response.release()
    await page.getByText('You are signed in', { exact: true }).waitFor()
    await page.goBack()
    await expect.poll(path).toBe('/')
    await page.goBack()
    await expect.poll(path).toBe('/about-us')
  },
  LIMIT_MS,
)
