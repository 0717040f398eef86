import type { Page } from '#browser/browser.ts'
import { href } from '#routes/href.ts'
import { answerConsent } from './actions/answer-consent.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const SLING = 'Clave Sling'

/** Analytics runs only with consent, for which the shop asks once. */
const consent: Journey = {
  summary: 'A first-time visitor declines analytics, later accepts it, and is tracked only from then on.',
  measuredPages: [{ name: 'Home', path: href('home') }],
  requiresStorage: 'It checks the stored consent.',
  isFirstVisit: true,

  steps(step) {
    step('A first visit asks for consent and loads no analytics', async ({ page, expect, open }) => {
      await open(href('home'))
      await expect(question(page)).toBeVisible()
      expect(await stored(page), 'stored values before a choice').toEqual([null, null])
      expect(await analytics(page), 'analytics before a choice').toEqual({ scripts: 0, events: [] })
    })

    answerConsent(step, 'Decline')

    step('The refusal is stored with its time, and nothing is tracked', async ({ page, expect, open }) => {
      const [answer, moment] = await stored(page)
      expect(answer, 'analyticsConsent').toBe('false')
      expect(Date.parse(moment ?? ''), 'analyticsConsentTimestamp').toBeGreaterThan(Date.now() - 60_000)
      await open(href('product', { title: 'clave-sling' }))
      await addSling(page)
      await expect(page.getByText(`You added ${SLING} to your shopping cart`)).toBeVisible()
      expect(await analytics(page), 'analytics after a refusal').toEqual({ scripts: 0, events: [] })
    })

    step('A reload does not ask again', async ({ page, expect }) => {
      await page.reload()
      await expect(page.getByRole('button', { name: /^Cart/ })).toContainText('1')
      await page.waitForLoadState('networkidle')
      await expect(question(page)).toBeHidden()
    })

    step('Clearing the storage makes the visitor a first-time visitor', async ({ page, expect }) => {
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(question(page)).toBeVisible()
    })

    answerConsent(step, 'Accept')

    step('The consent is stored, and analytics loads', async ({ page, expect }) => {
      const [answer, moment] = await stored(page)
      expect(answer, 'analyticsConsent').toBe('true')
      expect(Date.parse(moment ?? ''), 'analyticsConsentTimestamp').toBeGreaterThan(Date.now() - 60_000)
      await expect.poll(async () => (await analytics(page)).scripts, 'scripts of analytics').toBe(1)
    })

    step('Adding to the cart and starting the checkout are tracked', async ({ page, expect }) => {
      await addSling(page)
      await expect(page.getByText(`You added ${SLING} to your shopping cart`)).toBeVisible()
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await panel.getByRole('textbox', { name: 'Quantity' }).fill('2')
      await panel.getByRole('textbox', { name: 'Quantity' }).blur()
      await expect(panel.getByText(`You updated ${SLING} in your shopping cart`)).toBeVisible()
      await keepEvents(page)
      await panel.getByRole('link', { name: 'Start checkout' }).click()
      await expect(page).toHaveURL(/\/checkout\?stepId=billing$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
      const events = await keptEvents(page)
      expect(events, 'events of analytics').toEqual(['gtm.js', 'add_to_cart', 'update_cart', 'begin_checkout'])
    })

    step('A reload of the checkout neither asks nor loads analytics', async ({ page, expect }) => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(question(page)).toBeHidden()
      expect((await analytics(page)).scripts, 'scripts of analytics').toBe(0)
    })

    step('The next page loads analytics and does not ask', async ({ page, expect }) => {
      await page
        .getByRole('banner')
        .locator(`a[href="${href('home')}"]`)
        .first()
        .click()
      await expect(page).toHaveURL(/:\d+\/$/)
      await expect.poll(async () => (await analytics(page)).scripts, 'scripts of analytics').toBe(1)
      await expect(question(page)).toBeHidden()
    })
  },
}

const question = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Accept', exact: true }) })

async function addSling(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
}

async function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ['analyticsConsent', 'analyticsConsentTimestamp'].map((key) => localStorage.getItem(key)))
}

/** Returns the number of script tags of the configured provider, and the names of the tracked events. */
async function analytics(page: Page): Promise<{ readonly scripts: number; readonly events: readonly string[] }> {
  return page.evaluate(() => {
    const shop = globalThis as {
      storefrontSettings?: { ANALYTICS_SCRIPT_URL: string }
      dataLayer?: readonly { readonly event?: string }[]
    }
    const scriptUrl = shop.storefrontSettings?.ANALYTICS_SCRIPT_URL ?? ''
    return {
      scripts: [...document.scripts].filter(({ src }) => scriptUrl !== '' && src.startsWith(scriptUrl)).length,
      events: (shop.dataLayer ?? []).flatMap(({ event }) => (event === undefined ? [] : [event])),
    }
  })
}

const KEPT_EVENTS = 'journeyEvents'

/** Keeps the tracked events for the journey, because the checkout is a separate document. */
async function keepEvents(page: Page): Promise<void> {
  await page.evaluate((key) => {
    addEventListener('pagehide', () => {
      const { dataLayer = [] } = globalThis as { dataLayer?: readonly { readonly event?: string }[] }
      sessionStorage.setItem(key, JSON.stringify(dataLayer.flatMap(({ event }) => event ?? [])))
    })
  }, KEPT_EVENTS)
}

async function keptEvents(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), KEPT_EVENTS)) ?? '[]')
}

test('consent', ({ run }) => run(consent))
