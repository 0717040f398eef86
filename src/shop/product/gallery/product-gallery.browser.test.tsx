import '../../ui/base.css'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { ContentImage } from '#contract/cms/media.ts'
import { makeImage } from '../test-product.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductImage } from './product-image.tsx'

function start(...images: readonly ContentImage[]) {
  return render(<ProductGallery images={images} productName="Sling" />)
}

const three = ['one', 'two', 'three'].map(makeImage)
const many = Array.from({ length: 12 }, (_, index) => makeImage(`image ${index}`))

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

test('the arrow keys scroll a zoomed image, and the next image is not zoomed', async () => {
  const screen = await start(...three)
  await screen.getByRole('button', { name: /Enlarge image 1/ }).click()
  const preview = screen.getByRole('dialog')
  const zoom = preview.getByRole('button', { name: 'Zoom' })
  await zoom.click()
  const view = preview.getByRole('region', { name: 'Zoomed image' })
  await expect.element(view).toHaveFocus()
  const before = view.element().scrollLeft
  expect(before).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => view.element().scrollLeft).toBeGreaterThan(before)
  await expect.element(preview.getByText('1 of 3')).toBeVisible()
  await preview.getByRole('button', { name: 'Next image' }).click()
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'false')
  await expect.element(view).not.toBeInTheDocument()
})

describe('gallery', () => {
  test('PROD-13 clicking an image opens it in the preview, and Escape closes the preview', async () => {
    const screen = await start(...three)
    await screen.getByRole('button', { name: /Enlarge image 2/ }).click()
    const preview = screen.getByRole('dialog', { name: 'Sling' })
    await expect.element(preview.getByRole('img', { name: 'two' })).toBeVisible()
    await expect.element(preview.getByText('2 of 3')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(preview).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /Enlarge image 2/ })).toHaveFocus()
  })

  test('PROD-14 previous and next wrap around at both ends of the preview', async () => {
    const screen = await start(...three)
    await screen.getByRole('button', { name: /Enlarge image 1/ }).click()
    const preview = screen.getByRole('dialog')
    async function shows(name: string): Promise<void> {
      await expect.element(preview.getByRole('img', { name })).toBeVisible()
    }
    await shows('one')
    await preview.getByRole('button', { name: 'Previous image' }).click()
    await shows('three')
    await preview.getByRole('button', { name: 'Next image' }).click()
    await shows('one')
    await userEvent.keyboard('{ArrowLeft}')
    await shows('three')
    await userEvent.keyboard('{ArrowRight}')
    await shows('one')
  })

  test('PROD-15 a slide is 250 px wide in any viewport', async () => {
    const screen = await start(...three)
    for (const width of [375, 768, 1440]) {
      await page.viewport(width, 800)
      for (const slide of screen.container.querySelectorAll('li')) {
        expect(slide.getBoundingClientRect().width).toBe(250)
      }
    }
  })

  test('shows arrows that scroll the slides only if not all of them fit', async () => {
    const screen = await start(...many)
    const track = screen.container.querySelector('ul') as HTMLElement
    await screen.getByRole('button', { name: 'Next images' }).click()
    await expect.poll(() => track.style.transform).toMatch(/translate3d\(-(?!0)/)
    await screen.rerender(<ProductGallery key="few" images={three} productName="Sling" />)
    await expect.element(screen.getByRole('button', { name: 'Next images' })).not.toBeInTheDocument()
  })

  test('CONST-07 PROD-16 many resize events cause a single recalculation 250 ms after the last one', async () => {
    const screen = await start(...three)
    await expect.element(screen.getByRole('button', { name: /Enlarge image 3/ })).toBeVisible()
    const measured = vi.spyOn(screen.container.querySelector('ul') as HTMLElement, 'scrollWidth', 'get')
    vi.useFakeTimers()
    for (let event = 0; event < 20; event++) {
      dispatchEvent(new Event('resize'))
      vi.advanceTimersByTime(100)
    }
    expect(measured).not.toHaveBeenCalled()
    vi.advanceTimersByTime(149)
    expect(measured).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(measured).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5000)
    expect(measured).toHaveBeenCalledTimes(1)
  })

  test('a product without images shows a message in a frame of the same size', async () => {
    const screen = await start()
    await expect.element(screen.getByText('No image of Sling yet')).toBeVisible()
  })
})

test('a broken image URL shows a message in a frame of the same size', async () => {
  const broken = { ...makeImage('Sling'), src: 'data:image/png,broken' }
  const screen = await render(
    <div style={{ width: 400 }}>
      <ProductImage image={broken} place="card" />
    </div>,
  )
  const frame = screen.getByRole('img', { name: 'Sling' })
  await expect.element(frame).toHaveTextContent('Image not available')
  expect(frame.element().getBoundingClientRect().height).toBe(300)
})
