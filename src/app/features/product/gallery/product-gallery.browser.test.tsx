import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { Picture } from '#contract/cms/media.ts'
import { pictureOf } from '#domain/catalogue/test-product.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPicture } from './product-picture.tsx'

function start(...pictures: readonly Picture[]) {
  return render(<ProductGallery pictures={pictures} productName="Sling" />)
}

const three = ['one', 'two', 'three'].map(pictureOf)
const many = Array.from({ length: 12 }, (_, index) => pictureOf(`picture ${index}`))

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

describe('gallery', () => {
  test('PROD-13 clicking an image opens the preview with it; Escape closes it', async () => {
    const screen = await start(...three)
    await screen.getByRole('button', { name: /Enlarge picture 2/ }).click()
    const preview = screen.getByRole('dialog', { name: 'Sling' })
    await expect.element(preview.getByRole('img', { name: 'two' })).toBeVisible()
    await expect.element(preview.getByText('2 of 3')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(preview).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /Enlarge picture 2/ })).toHaveFocus()
  })

  test('PROD-14 in the preview previous and next wrap around at both ends', async () => {
    const screen = await start(...three)
    await screen.getByRole('button', { name: /Enlarge picture 1/ }).click()
    const preview = screen.getByRole('dialog')
    async function shows(name: string): Promise<void> {
      await expect.element(preview.getByRole('img', { name })).toBeVisible()
    }
    await shows('one')
    await preview.getByRole('button', { name: 'Previous picture' }).click()
    await shows('three')
    await preview.getByRole('button', { name: 'Next picture' }).click()
    await shows('one')
    await userEvent.keyboard('{ArrowLeft}')
    await shows('three')
    await userEvent.keyboard('{ArrowRight}')
    await shows('one')
  })

  test('PROD-15 a slide is 250 px wide, in any window', async () => {
    const screen = await start(...three)
    for (const width of [375, 768, 1440]) {
      await page.viewport(width, 800)
      for (const slide of screen.container.querySelectorAll('li')) {
        expect(slide.getBoundingClientRect().width).toBe(250)
      }
    }
  })

  test('arrows stand only where the slides do not fit, and move them', async () => {
    const screen = await start(...many)
    const track = screen.container.querySelector('ul') as HTMLElement
    await screen.getByRole('button', { name: 'Next pictures' }).click()
    await vi.waitFor(() => expect(track.style.transform).toMatch(/translate3d\(-(?!0)/))
    await screen.rerender(<ProductGallery key="few" pictures={three} productName="Sling" />)
    await expect.element(screen.getByRole('button', { name: 'Next pictures' })).not.toBeInTheDocument()
  })

  test('CONST-07 PROD-16 many resize events make one recalculation, 250 ms after the last', async () => {
    const screen = await start(...three)
    await expect.element(screen.getByRole('button', { name: /Enlarge picture 3/ })).toBeVisible()
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

  test('without pictures it says so in the room of one', async () => {
    const screen = await start()
    await expect.element(screen.getByText('No picture of Sling yet')).toBeVisible()
  })
})

test('a broken address leaves a frame of the same size that says so', async () => {
  const broken = { ...pictureOf('Sling'), src: 'data:image/png,broken' }
  const screen = await render(
    <div style={{ width: 400 }}>
      <ProductPicture picture={broken} place="card" />
    </div>,
  )
  const frame = screen.getByRole('img', { name: 'Sling' })
  await expect.element(frame).toHaveTextContent('Picture not available')
  expect(frame.element().getBoundingClientRect().height).toBe(300)
})
