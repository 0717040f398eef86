import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanPage } from '#browser/axe.ts'
import type { Page } from '#browser/browser.ts'
import { openStubSite, type StubSite } from './stub-site.ts'

let site: StubSite

beforeAll(async () => {
  site = await openStubSite()
})

afterAll(() => site.close())

describe('captcha stub in a browser', () => {
  const render = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const seen: string[] = []
          const note = (name: string) => () => void seen.push(name)
          const { grecaptcha } = globalThis as never as {
            grecaptcha: { ready(run: () => void): void; render(id: string, options: object): number }
          }
          grecaptcha.ready(() => {
            grecaptcha.render('captcha', {
              sitekey: 'demo-site-key',
              theme: 'dark',
              size: 'normal',
              callback: note('callback'),
              'expired-callback': note('expired'),
              'error-callback': note('error'),
            })
            Object.assign(globalThis, { seen })
            resolve()
          })
        }),
    )
  const state = (page: Page) =>
    page.evaluate(() => {
      const { grecaptcha, seen } = globalThis as never as { grecaptcha: { getResponse(): string }; seen: string[] }
      return { answer: grecaptcha.getResponse(), seen }
    })

  test('is a labeled checkbox that returns a token and drops it on reset', async () => {
    const { page, pageErrors } = await site.pageWith('captcha.js', 'captcha-solve')
    // Lighthouse waits until all responses were read.
    const reported = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/stubs/log'))
    await render(page)
    await reported
    await page.getByRole('checkbox', { name: "I'm not a robot" }).check()
    const solved = await state(page)
    expect(solved.seen).toEqual(['callback'])
    expect(solved.answer).toMatch(/^stub_captcha_\d+$/)
    await page.evaluate(() => (globalThis as never as { grecaptcha: { reset(): void } }).grecaptcha.reset())
    expect((await state(page)).answer).toBe('')
    await expect
      .poll(() => site.logOf('captcha-solve'))
      .toMatchObject([
        { stub: 'captcha', call: 'render', details: { size: 'normal', theme: 'dark' } },
        { stub: 'captcha', call: 'solve', details: { mode: 'solve' } },
      ])
    expect(await scanPage(page)).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test.each([
    ['error', ['error']],
    ['expire', ['callback', 'expired']],
  ] as const)('returns the result of the mode %s', async (captcha, seen) => {
    const namespace = `captcha-${captcha}`
    site.setModes(namespace, { captcha })
    const { page } = await site.pageWith('captcha.js', namespace)
    await render(page)
    await page.getByRole('checkbox').click()
    expect(await state(page)).toEqual({ answer: '', seen })
    await page.close()
  })
})

describe('failing captcha tokens', () => {
  const tick = async (page: Page) => {
    await page.evaluate(() => {
      const { grecaptcha } = globalThis as never as { grecaptcha: { render(id: string, options: object): number } }
      grecaptcha.render('captcha', { sitekey: 'demo-site-key' })
    })
    await page.getByRole('checkbox').check()
  }
  const readToken = (page: Page) =>
    page.evaluate(() => (globalThis as never as { grecaptcha: { getResponse(): string } }).grecaptcha.getResponse())

  test('a token expires after two minutes', async () => {
    const { page } = await site.pageWith('captcha.js', 'captcha-expiry')
    await page.clock.install()
    await tick(page)
    await page.clock.fastForward(119_000)
    expect(await readToken(page)).not.toBe('')
    await page.clock.fastForward(2000)
    expect(await readToken(page)).toBe('')
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await page.close()
  })

  test('returns tokens that the API rejects when configured to', async () => {
    site.setModes('captcha-refused', { captcha: 'invalid-token' })
    const { page } = await site.pageWith('captcha.js', 'captcha-refused')
    await tick(page)
    const response = await fetch(`${site.mock.url}/Auth/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'customer@example.com', captcha: await readToken(page) }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: { captcha: expect.any(Array) } })
    await page.close()
  })
})

describe('analytics stub in a browser', () => {
  test('reports events with plain fields, and only the names of all others', async () => {
    const { page, pageErrors } = await site.pageWith('analytics.js', 'analytics')
    await page.evaluate(() => {
      const { dataLayer } = globalThis as never as { dataLayer: object[] }
      dataLayer.push({
        event: 'purchase',
        transaction_id: 'CW-100234',
        currency: 'USD',
        user_email: 'mara@example.com',
      })
    })
    await expect
      .poll(() => site.logOf('analytics'))
      .toMatchObject([
        {
          stub: 'analytics',
          call: 'purchase',
          details: { event: 'purchase', transaction_id: 'CW-100234', currency: 'USD', user_email: expect.any(String) },
        },
      ])
    expect(JSON.stringify(site.logOf('analytics'))).not.toContain('mara')
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('throws when configured to', async () => {
    site.setModes('crash', { analytics: 'throw', reviews: 'throw' })
    for (const name of ['analytics', 'reviews']) {
      const { page, pageErrors } = await site.pageWith(`${name}.js`, 'crash')
      expect(pageErrors).toEqual([`The ${name} stub is set to throw.`])
      await page.close()
    }
  })
})

describe('reviews stub in a browser', () => {
  test.each([
    ['show', 3],
    ['empty', 0],
  ] as const)("in %s mode, fills the page's slots with %i reviews", async (reviews, count) => {
    const namespace = `reviews-${reviews}`
    site.setModes(namespace, { reviews })
    const { page, pageErrors } = await site.pageWith('reviews.js', namespace)
    await page.evaluate(() => {
      const slot = document.createElement('div')
      slot.dataset['reviewsProduct'] = 'sling'
      document.querySelector('main')?.append(slot)
    })
    await expect.poll(() => page.locator('[data-reviews-product]').textContent()).not.toBe('')
    expect(await page.locator('[data-reviews-product] li').count()).toBe(count)
    await expect.poll(() => site.logOf(namespace)).toMatchObject([{ details: { product: 'sling', reviews: count } }])
    expect(await scanPage(page)).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })
})

describe('payment stub in a browser', () => {
  test('tokenizes a card without sending its data', async () => {
    const { page, pageErrors } = await site.pageWith('payment.js', 'payment')
    const requests: string[] = []
    page.on('request', (request) => {
      // The port is removed because it may contain any digits.
      const { pathname, search } = new URL(request.url())
      requests.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
    })
    const response = await page.evaluate(
      () =>
        new Promise<{ opaqueData: { dataValue: string } }>((resolve) => {
          const { Accept } = globalThis as never as {
            Accept: { dispatchData(data: object, callback: (response: never) => void): void }
          }
          const year = String(new Date().getFullYear() + 1)
          const cardData = { cardNumber: '4111111111111111', month: '12', year, cardCode: '123' }
          Accept.dispatchData({ authData: { clientKey: 'k', apiLoginID: 'l' }, cardData }, resolve)
        }),
    )
    expect(response.opaqueData.dataValue).toMatch(/^stub_payment_\d+$/)
    await expect.poll(() => site.logOf('payment')).toHaveLength(1)
    const fields = ['cardNumber', 'month', 'year', 'cardCode']
    expect(site.logOf('payment')[0]?.details).toEqual({ mode: 'accept', fields, codes: [] })
    expect(requests.filter((request) => !request.includes('/__mock/stubs/log'))).toEqual([])
    expect(requests.join('\n')).not.toContain('4111')
    expect(pageErrors).toEqual([])
    await page.close()
  })
})
