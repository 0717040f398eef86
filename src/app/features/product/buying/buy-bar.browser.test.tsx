import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import type { Sku } from '#domain/catalog/catalog.ts'
import { getInitialSelection } from '#domain/catalog/product-options.ts'
import { createProduct, select, createSku } from '#domain/catalog/test-product.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { BuyPanel } from './buy-panel.tsx'

beforeEach(() => page.viewport(375, 700))
afterEach(() => page.viewport(1280, 800))

async function start(over: Partial<Sku> = {}, onAdd = vi.fn(async () => undefined)) {
  globalThis.storefrontSettings = { CAPTCHA_SCRIPT_URL: 'data:text/javascript,//' } as RuntimeSettings
  const product = createProduct({
    selects: [select('size', 'Long'), select('color', 'Clay')],
    skus: [createSku({ size: 'Long', color: 'Clay' }, { price: 54, finalPrice: 48, ...over })],
  })
  const screen = await render(
    <>
      <BuyPanel
        product={product}
        selection={getInitialSelection(product)}
        sku={product.skus[0]}
        onSelect={() => undefined}
        onAdd={onAdd}
      />
      <div style={{ height: 3000 }} />
      <a href="/between" style={{ position: 'absolute', top: 2180 }}>
        Link in between
      </a>
      <footer>
        <a href="/last">Last link</a>
      </footer>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Add to Cart' })
  return { screen, button, onAdd }
}

/** Returns the position of the bar, which is the button's parent and is fixed to the bottom of the viewport. */
function barAround(button: Element): DOMRect | undefined {
  const bar = button.parentElement
  return bar !== null && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect() : undefined
}

async function shown(button: { element(): Element }): Promise<DOMRect> {
  await expect.poll(() => barAround(button.element())?.bottom).toBe(innerHeight)
  return barAround(button.element()) as DOMRect
}

test('price, variant and button stick to the viewport on mobile once scrolled past, and return to their place when scrolled back', async () => {
  const { screen, button, onAdd } = await start()
  const element = button.element()
  await expect.element(button).toBeVisible()
  expect(barAround(element)).toBeUndefined()
  const place = element.getBoundingClientRect()
  const end = () => screen.getByRole('link', { name: 'Last link' }).element().getBoundingClientRect().top + scrollY
  const endBefore = end()
  scrollTo(0, 1500)
  await shown(button)
  expect(end()).toBe(endBefore)
  expect(element.parentElement?.innerText).toMatch(/Now\s*\$48\.00\s*, was\s*\$54\.00\s*Long, Clay\s*Add to Cart/)
  await button.click()
  expect(onAdd).toHaveBeenCalledTimes(1)
  // The button is still the same element, and moving it caused no layout shift.
  expect(screen.getByRole('button', { name: 'Add to Cart' }).elements()).toEqual([element])
  scrollTo(0, 0)
  await expect.poll(() => barAround(element)).toBeUndefined()
  expect(element.getBoundingClientRect()).toEqual(place)
})

test("the bar keeps the button's focus and state", async () => {
  const response = Promise.withResolvers<undefined>()
  const { button } = await start(
    {},
    vi.fn(() => response.promise),
  )
  await button.click()
  button.element().focus()
  scrollTo(0, 1500)
  await shown(button)
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  response.resolve(undefined)
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})

test('the bar covers neither the focused element nor the end of the page', async () => {
  const { screen, button } = await start()
  scrollTo(0, 1500)
  const bar = await shown(button)
  // This link overlaps with the bar's position.
  const between = screen.getByRole('link', { name: 'Link in between' }).element() as HTMLElement
  expect(between.getBoundingClientRect().bottom).toBeGreaterThan(bar.top)
  between.focus()
  await expect.poll(() => between.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  const last = screen.getByRole('link', { name: 'Last link' }).element() as HTMLElement
  last.focus()
  await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
})

test.each([
  [768, 480],
  [767, 479],
])('a 767 × 480 viewport shows the bar, and a %i × %i viewport does not', async (width, height) => {
  await page.viewport(767, 480)
  const { button } = await start()
  scrollTo(0, 1500)
  await shown(button)
  await page.viewport(width, height)
  await expect.poll(() => barAround(button.element())).toBeUndefined()
})

test('the bar does not slide in if the visitor prefers reduced motion', async () => {
  const { button } = await start()
  scrollTo(0, 1500)
  await shown(button)
  const motion = () => getComputedStyle(button.element().parentElement as Element).animationName
  expect(motion()).toMatch(/rise/)
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
  await cdp().send('Emulation.setEmulatedMedia', { features })
  await expect.poll(motion).toBe('none')
})

test('a sold-out product has no bar', async () => {
  const { screen } = await start({ quantity: 0 })
  await expect.element(screen.getByText('notify me when this product is in stock')).toBeVisible()
  scrollTo(0, 1500)
  await expect.element(screen.getByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument()
})
