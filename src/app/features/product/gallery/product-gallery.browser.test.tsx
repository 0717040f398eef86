import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { ContentImage } from '#contract/cms/media.ts'
import { makeImage } from '#domain/catalog/test-product.ts'
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

/** Opens the preview of the first image. */
async function startPreview() {
  const screen = await start(...three)
  await screen.getByRole('button', { name: /Enlarge image 1/ }).click()
  const preview = screen.getByRole('dialog')
  await expect.element(preview.getByRole('img', { name: 'one' })).toBeVisible()
  const image = preview.getByRole('img').element()
  const frame = image.closest('[data-zoomed]') as HTMLElement
  const { left, top, width, height } = frame.getBoundingClientRect()
  const zoom = preview.getByRole('button', { name: /Reset zoom/ })
  /** Returns the image's bounds relative to the frame, after its transition. */
  const box = async () => {
    await Promise.all(frame.getAnimations({ subtree: true }).map(({ finished }) => finished))
    const now = preview.getByRole('img').element().getBoundingClientRect()
    return { left: now.left - left, top: now.top - top, right: left + width - now.right, scale: now.width / width }
  }
  const send = (type: string, x: number, y: number, more: PointerEventInit = {}) => {
    const place = { clientX: left + x * width, clientY: top + y * height, bubbles: true, cancelable: true }
    frame.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1, ...more }))
  }
  // Browsers can capture pointers only for real input.
  vi.spyOn(frame, 'setPointerCapture').mockImplementation(() => undefined)
  return { screen, preview, frame, zoom, box, send, width }
}

describe('zoom', () => {
  test('the keys + − 0 zoom, and the arrows pan a zoomed image instead of switching to another one', async () => {
    const { preview, zoom, box } = await startPreview()
    await userEvent.keyboard('+')
    await expect.element(zoom).toHaveTextContent('150% Reset zoom')
    await userEvent.keyboard('=')
    await expect.element(zoom).toHaveTextContent('225% Reset zoom')
    const before = await box()
    for (const [key, x, y] of [
      ['ArrowRight', -60, 0],
      ['ArrowDown', -60, -60],
      ['ArrowLeft', 0, -60],
      ['ArrowUp', 0, 0],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await vi.waitFor(async () => {
        const now = await box()
        expect(now.left, key).toBeCloseTo(before.left + x, 0)
        expect(now.top, key).toBeCloseTo(before.top + y, 0)
      })
    }
    await expect.element(preview.getByText('1 of 3')).toBeVisible()
    await userEvent.keyboard('-')
    await expect.element(zoom).toHaveTextContent('150% Reset zoom')
    // The browser uses this key combination for its own zoom.
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true }))
    await new Promise(requestAnimationFrame)
    await expect.element(zoom).toHaveTextContent('150% Reset zoom')
    await userEvent.keyboard('0')
    await expect.element(zoom).toHaveTextContent('100% Reset zoom')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(preview.getByText('2 of 3')).toBeVisible()
  })

  test('shows pan buttons only for a zoomed image', async () => {
    const { preview, zoom, box } = await startPreview()
    const pan = preview.getByRole('group', { name: 'Pan' })
    await expect.element(pan).not.toBeInTheDocument()
    await preview.getByRole('button', { name: 'Zoom in' }).click()
    await expect.element(zoom).toHaveTextContent('150% Reset zoom')
    const before = await box()
    for (const [name, x, y] of [
      ['Pan right', -60, 0],
      ['Pan down', -60, -60],
      ['Pan left', 0, -60],
      ['Pan up', 0, 0],
    ] as const) {
      await pan.getByRole('button', { name }).click()
      await vi.waitFor(async () => {
        const now = await box()
        expect(now.left, name).toBeCloseTo(before.left + x, 0)
        expect(now.top, name).toBeCloseTo(before.top + y, 0)
      })
    }
  })

  test('the buttons zoom up to 4 times, and the next image starts without zoom', async () => {
    const { preview, zoom } = await startPreview()
    const zoomIn = preview.getByRole('button', { name: 'Zoom in' })
    for (let press = 0; press < 4; press++) await zoomIn.click()
    await expect.element(zoom).toHaveTextContent('400% Reset zoom')
    await expect.element(zoomIn).toHaveAttribute('aria-disabled', 'true')
    await preview.getByRole('button', { name: 'Zoom out' }).click()
    await expect.element(zoom).toHaveTextContent('267% Reset zoom')
    await zoom.click()
    await expect.element(zoom).toHaveTextContent('100% Reset zoom')
    await zoomIn.click()
    await expect.element(zoom).toHaveTextContent('150% Reset zoom')
    await preview.getByRole('button', { name: 'Next image' }).click()
    await expect.element(zoom).toHaveTextContent('100% Reset zoom')
  })

  test('the wheel zooms at the pointer and does not scroll the page', async () => {
    const { frame, box } = await startPreview()
    const { left, top, height } = frame.getBoundingClientRect()
    const wheel = { deltaY: -500, clientX: left, clientY: top + height / 2, bubbles: true, cancelable: true }
    expect(frame.dispatchEvent(new WheelEvent('wheel', wheel))).toBe(false)
    await vi.waitFor(async () => expect((await box()).scale).toBeGreaterThan(2))
    expect((await box()).left).toBeCloseTo(0, 0)
  })

  test('pinching on a touchpad, which sends small wheel events, zooms the image', async () => {
    const { frame, zoom } = await startPreview()
    const pinch = { deltaY: -50, ctrlKey: true, bubbles: true, cancelable: true }
    expect(frame.dispatchEvent(new WheelEvent('wheel', pinch))).toBe(false)
    await expect.element(zoom).toHaveTextContent('165% Reset zoom')
  })

  test('two fingers zoom at their center, and one finger pans up to the edge', async () => {
    const { zoom, box, send, width } = await startPreview()
    send('pointerdown', 0.2, 0.5)
    send('pointerdown', 0.4, 0.5, { pointerId: 2 })
    send('pointermove', 0.1, 0.5)
    send('pointermove', 0.5, 0.5, { pointerId: 2 })
    await expect.element(zoom).toHaveTextContent('200% Reset zoom')
    await vi.waitFor(async () => expect((await box()).left).toBeCloseTo(-0.3 * width, 0))
    send('pointerup', 0.1, 0.5)
    send('pointermove', 5, 0.5, { pointerId: 2 })
    await vi.waitFor(async () => expect((await box()).left).toBeCloseTo(0, 0))
    send('pointerup', 5, 0.5, { pointerId: 2 })
    await expect.element(zoom).toHaveTextContent('200% Reset zoom')
  })

  test('a double tap zooms in and out, and a drag does not count as a tap', async () => {
    const { zoom, box, send, width } = await startPreview()
    const tap = () => {
      send('pointerdown', 0.25, 0.5)
      send('pointerup', 0.25, 0.5)
    }
    tap()
    tap()
    await expect.element(zoom).toHaveTextContent('250% Reset zoom')
    await vi.waitFor(async () => expect((await box()).left).toBeCloseTo(-0.375 * width, 0))
    send('pointerdown', 0.5, 0.5)
    send('pointermove', 0.8, 0.5)
    send('pointerup', 0.8, 0.5)
    tap()
    await expect.element(zoom).toHaveTextContent('250% Reset zoom')
    tap()
    await expect.element(zoom).toHaveTextContent('100% Reset zoom')
  })
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
