import type { Page } from '#browser/browser.ts'
import { refreshToken } from '#contract/auth.ts'
import { getCart } from '#contract/cart.ts'
import { href } from '#routes/href.ts'
import { customer, logIn } from './actions/customer.ts'
import { callMockControl } from './actions/mock-control.ts'
import { SESSION_KEYS, readStoredKeys, readStoredValue } from './actions/stored-session.ts'
import { test } from './fixtures.ts'
import type { Journey, StepContext } from './runner/journey.ts'

const PRODUCT = 'Clave Sling'

/** Lifetime of the mock's access tokens, documented in docs/guides/mock.md. */
const LIFETIME_SECONDS = 3600
const REFRESH_BEFORE_SECONDS = 60

/** Time after the sign-in at which the token is not refreshed yet. */
const EARLY_SECONDS = 300

/** Advances the clocks of the browser and the server without waiting. */
async function pass(page: Page, seconds: number): Promise<void> {
  await callMockControl(page, 'PUT', '/__mock/clock', { advanceSeconds: seconds })
  await page.clock.fastForward(seconds * 1000)
}

/** The token of the sign-in on each page, because repetitions of the journey run at the same time. */
const firstTokens = new WeakMap<Page, string>()

/** Signs in on the open login page, and remembers the token. */
async function signIn({ page, expect }: Pick<StepContext, 'page' | 'expect'>): Promise<void> {
  await logIn({ page, expect })
  await expect.poll(() => readStoredKeys(page), 'the stored keys').toEqual(SESSION_KEYS)
  firstTokens.set(page, await readStoredValue(page, 'authToken'))
}

/** Describes the stored token, because the token itself must not appear in messages. */
async function tokenAge(page: Page): Promise<string> {
  const token = await readStoredValue(page, 'authToken')
  if (token === '') return 'no token'
  return token === firstTokens.get(page) ? 'the first token' : 'a new token'
}

/**
 * A session from sign-in to expiry. It is refreshed in time, and ends if no page was open to refresh it (SESS-12,
 * SESS-14).
 */
const tokenExpiry: Journey = {
  summary: 'A customer stays signed in when a token expires, and becomes a guest after a long sleep or a late return.',
  measuredPages: [{ name: 'Product', path: href('product', { title: 'clave-sling' }) }],
  requiresMock: true,
  recoveries: {
    // A failed refresh signs the customer out (SESS-13).
    async refreshToken({ page, expect, open }) {
      await open(href('login'))
      await signIn({ page, expect })
      await pass(page, EARLY_SECONDS)
    },
  },
  requiresStorage: 'The session is stored in the browser, so opening a page by URL would sign the customer out.',

  steps(step) {
    step('A customer signs in', async ({ page, expect, open }) => {
      await page.clock.install()
      await open(href('login'))
      await signIn({ page, expect })
      expect(await readStoredValue(page, 'expiresIn'), 'the lifetime in seconds').toBe(String(LIFETIME_SECONDS))
    })

    step('The customer adds a sling to the cart', async ({ page, expect, open }) => {
      await open(href('product', { title: 'clave-sling' }))
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
    })

    step('Long before it expires the token is not refreshed', async ({ page, expect }) => {
      await pass(page, EARLY_SECONDS)
      expect(await tokenAge(page)).toBe('the first token')
    })

    step('One minute before it expires the token is refreshed', async ({ page, expect, lastResponse }) => {
      await pass(page, LIFETIME_SECONDS - REFRESH_BEFORE_SECONDS - EARLY_SECONDS)
      await expect.poll(() => tokenAge(page)).toBe('a new token')
      const { accessToken } = await lastResponse(refreshToken)
      const hasAnswered = (await readStoredValue(page, 'authToken')) === accessToken
      expect(hasAnswered ? 'the token of the response' : 'another token').toBe('the token of the response')
    })

    step(
      'After the first token expired the customer is still signed in',
      async ({ page, expect, open, lastResponse }) => {
        await pass(page, 2 * REFRESH_BEFORE_SECONDS)
        await open(href('checkout'))
        await expect(page.getByRole('main').getByLabel(/^Email/)).toHaveValue(customer.email)
        expect((await lastResponse(getCart)).items, 'lines of the cart').toHaveLength(1)
      },
    )

    step('A computer that slept past the expiry shows a guest with an empty cart', async ({ page, expect }) => {
      await pass(page, 2 * LIFETIME_SECONDS)
      await expect(page.getByRole('main').getByText('There are no products in the cart')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect.poll(() => readStoredKeys(page)).toEqual(['guestToken'])
    })

    step('The customer signs in again and finds the same cart', async ({ page, expect }) => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await logIn({ page, expect })
      await page.getByRole('button', { name: /^Cart/ }).click()
      await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText(PRODUCT)
    })

    step('A visitor who returns after the expiry is a guest', async ({ page, expect, open }) => {
      // No page of the shop is open during this time.
      await callMockControl(page, 'PUT', '/__mock/clock', { advanceSeconds: 2 * LIFETIME_SECONDS })
      await page.goto('about:blank')
      await page.clock.fastForward(2 * LIFETIME_SECONDS * 1000)
      await open(href('checkout'))
      await expect(page.getByRole('main').getByText('There are no products in the cart')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
      expect(await readStoredKeys(page), 'the stored keys').toEqual(['guestToken'])
    })
  },
}

test('token-expiry', ({ run }) => run(tokenExpiry))
