import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { Reviews } from './reviews.tsx'

const FILL =
  'data:text/javascript,for(const slot of document.querySelectorAll("[data-reviews-product]"))slot.textContent=`5 stars for ${slot.dataset.reviewsProduct}`'

function configure(scriptUrl: string): void {
  globalThis.storefrontSettings = { REVIEWS_SCRIPT_URL: scriptUrl } as RuntimeSettings
}

beforeEach(() => {
  for (const script of document.querySelectorAll('script[src^="data:"]')) script.remove()
})

test("PROD-19 OPEN-095 the script fills the product's slot and is loaded only when the slot is near the viewport", async () => {
  configure(FILL)
  const screen = await render(
    <div>
      <div style={{ height: 5000 }} />
      <Reviews productId="CW-1" />
    </div>,
  )
  expect(document.querySelector('script[src^="data:"]')).toBeNull()
  document.querySelector('[data-reviews-product]')?.scrollIntoView()
  await expect.element(screen.getByText('5 stars for CW-1')).toBeInTheDocument()
  await expect.element(screen.getByText('No reviews to show yet.')).not.toBeVisible()
})

test('OPEN-095 shows that there are no reviews and adds no script without a provider', async () => {
  configure('')
  const screen = await render(<Reviews productId="CW-1" />)
  await expect.element(screen.getByText('No reviews to show yet.')).toBeVisible()
  expect(document.querySelector('script[src^="data:"]')).toBeNull()
})

test('OPEN-095 a script that fails to load shows a message', async () => {
  configure('http://127.0.0.1:1/missing.js')
  const screen = await render(<Reviews productId="CW-1" />)
  await expect.element(screen.getByText('The reviews could not be loaded.')).toBeVisible()
})
