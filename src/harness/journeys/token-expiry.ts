import { refreshToken } from '#contract/auth.ts'
import { getCart } from '#contract/cart.ts'
import { href } from '#routes/href.ts'
import type { Page } from '../drivers/browser.ts'
import { callMockControl } from './actions/call-mock-control.ts'
import { customer, customerPrivateValues, logIn } from './actions/customer.ts'
import { SESSION_KEYS, storedKeys, storedValue } from './actions/stored-session.ts'
import type { Journey } from './journey.ts'

const PRODUCT = 'Clave Sling'

/** The mock's access tokens live an hour; docs/guides/mock.md says so. */
const LIFETIME_SECONDS = 3600
const REFRESH_BEFORE_SECONDS = 60

/** Lets time go by for the browser and for the server alike; nobody waits. */
async function pass(page: Page, seconds: number): Promise<void> {
  await callMockControl(page, 'PUT', '/__mock/clock', { advanceSeconds: seconds })
  await page.clock.fastForward(seconds * 1000)
}

/** A session over its whole life: renewed in time, ended when nobody was there to renew it (SESS-12, SESS-14). */
export const tokenExpiry: Journey = {
  name: 'token-expiry',
  summary:
    'A customer stays signed in past the life of a token; after a long sleep, and a late return, a guest is left.',
  measuredPages: [{ name: 'Product', path: href('product', { title: 'clave-sling' }) }],
  privateValues: customerPrivateValues,
  needsStorage: 'A customer is known by what is stored, and signed out wherever a page is opened by its address.',

  tell(step) {
    const seen = { authToken: '' }

    /** What is stored, in words: the token itself must not get into a message. */
    async function tokenAge(page: Page): Promise<string> {
      const token = await storedValue(page, 'authToken')
      if (token === '') return 'no token'
      return token === seen.authToken ? 'the first token' : 'a new token'
    }

    step('A customer signs in', async ({ page, expect, open }) => {
      await page.clock.install()
      await open(href('login'))
      await logIn({ page, expect })
      expect(await storedKeys(page), 'the stored keys').toEqual(SESSION_KEYS)
      expect(await storedValue(page, 'expiresIn'), 'the lifetime in seconds').toBe(String(LIFETIME_SECONDS))
      seen.authToken = await storedValue(page, 'authToken')
    })

    step('The customer puts a sling into the cart', async ({ page, expect, open }) => {
      await open(href('product', { title: 'clave-sling' }))
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
    })

    step('Long before its end the token is left alone', async ({ page, expect }) => {
      await pass(page, 300)
      expect(await tokenAge(page)).toBe('the first token')
    })

    step('One minute before its end the token is renewed', async ({ page, expect, lastAnswer }) => {
      await pass(page, LIFETIME_SECONDS - REFRESH_BEFORE_SECONDS - 300)
      await expect.poll(() => tokenAge(page)).toBe('a new token')
      const { accessToken } = await lastAnswer(refreshToken)
      const hasAnswered = (await storedValue(page, 'authToken')) === accessToken
      expect(hasAnswered ? 'the token of the answer' : 'another token').toBe('the token of the answer')
    })

    step('Past the end of the first token the customer is still known', async ({ page, expect, open, lastAnswer }) => {
      await pass(page, 2 * REFRESH_BEFORE_SECONDS)
      await open(href('checkout'))
      await expect(page.getByRole('main').getByLabel(/^Email/)).toHaveValue(customer.email)
      expect((await lastAnswer(getCart)).items, 'lines of the cart').toHaveLength(1)
    })

    step('A computer that slept past the end finds a guest with an empty cart', async ({ page, expect }) => {
      await pass(page, 2 * LIFETIME_SECONDS)
      await expect(page.getByRole('main').getByText('There are no products in the cart')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect.poll(() => storedKeys(page)).toEqual(['guestToken'])
    })

    step('The customer signs in again and finds the cart as it was', async ({ page, expect }) => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await logIn({ page, expect })
      await page.getByRole('button', { name: /^Cart/ }).click()
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(PRODUCT)
    })

    step('Who comes back after the end begins as a guest', async ({ page, expect, open }) => {
      // No page of the shop is open meanwhile.
      await callMockControl(page, 'PUT', '/__mock/clock', { advanceSeconds: 2 * LIFETIME_SECONDS })
      await page.goto('about:blank')
      await page.clock.fastForward(2 * LIFETIME_SECONDS * 1000)
      await open(href('checkout'))
      await expect(page.getByRole('main').getByText('There are no products in the cart')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
      expect(await storedKeys(page), 'the stored keys').toEqual(['guestToken'])
    })
  },
}
