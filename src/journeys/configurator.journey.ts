import { href } from '#routes/href.ts'
import { test } from './fixtures.ts'
import type { Journey } from './runner/journey.ts'

const PRODUCT = 'Tarn LR'

/** A visitor builds a rifle in the configurator and adds it to the cart. */
const configurator: Journey = {
  summary: 'A visitor builds a rifle in the configurator, which talks to the page and fills the cart.',
  measuredPages: [{ name: '3D Builder', path: href('builder') }],
  requiresStorage: 'It checks what the configurator stores.',

  steps(step) {
    step('The configurator loads from /Build/ in a 16:9 frame', async ({ page, expect, open }) => {
      await open(href('builder'))
      const frame = page.locator('iframe')
      await expect(frame).toBeVisible()
      await expect(frame).toHaveAttribute('src', /^\/Build\//)
      await expect(frame.contentFrame().getByRole('button', { name: 'Add to Cart' })).toBeVisible()
      const box = await frame.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), 'width by height').toBeCloseTo(16 / 9, 1)
      const maxHeight = await page.evaluate(() => innerHeight - 140)
      expect(box?.height, 'height, 140 px below that of the window').toBeLessThanOrEqual(maxHeight + 1)
    })

    step("The configurator's guest ID is stored", async ({ page, expect }) => {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('guestSessionId'))).toMatch(/^gid_./)
    })

    step('Choices change the rifle and its price', async ({ page, expect }) => {
      const frame = page.locator('iframe').contentFrame()
      const price = frame.getByLabel('Price')
      const priceBefore = (await price.textContent()) ?? ''
      await frame.getByRole('radio', { name: '.308 Winchester' }).check()
      await frame.getByRole('radio', { name: 'None' }).check()
      await expect(price).not.toHaveText(priceBefore)
      await expect(frame.getByRole('img', { name: /\.308 Winchester.*no bipod/ })).toBeVisible()
    })

    step('Invalid messages from the frame are ignored', async ({ page, expect }) => {
      const frame = page.frames().find((each) => each.url().includes('/Build/'))
      await frame?.evaluate(() => {
        for (let index = 0; index < 10_000; index += 1) parent.postMessage({ type: `kind-${index}` }, location.origin)
        for (const message of [null, 7, 'announce', [], { type: 7 }]) parent.postMessage(message, location.origin)
      })
      await expect(page.locator('iframe')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    step('The build is added to the cart, and the configurator is notified', async ({ page, expect }) => {
      const frame = page.locator('iframe').contentFrame()
      await frame.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page.getByText(`You added ${PRODUCT} to your shopping cart`)).toBeVisible()
      await expect(frame.getByText('1 item in your cart')).toBeVisible()
    })

    step('The cart panel opens over the configurator', async ({ page, expect }) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText(PRODUCT)
      await expect(panel).toContainText('.308 Winchester')
    })

    step('On other pages the cart contains the build', async ({ page, expect, open }) => {
      await open(href('home'))
      await page.getByRole('button', { name: /^Cart/ }).click()
      const panel = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(panel).toContainText(PRODUCT)
      await expect(panel).toContainText('.308 Winchester')
    })
  },
}

test('configurator', ({ run }) => run(configurator))
