import './base.css'
import { expect, onTestFinished, test } from 'vitest'

const SAMPLE = 'Every Tarn LR is shot for five groups of five, and the targets come with it: Rifles, Pistols, Parts'

/** Returns the size of the sample in a font, in pixels at 100 px. */
async function measure(family: string, weight: number): Promise<{ readonly width: number; readonly height: number }> {
  const font = `${weight} 100px "${family}"`
  await document.fonts.load(font, SAMPLE)
  const text = document.createElement('span')
  onTestFinished(() => text.remove())
  text.textContent = SAMPLE
  // The generic family is much wider, which reveals a missing font.
  text.style.cssText = `position: absolute; white-space: nowrap; font: ${font}, monospace`
  document.body.append(text)
  const { width, height } = text.getBoundingClientRect()
  return { width, height }
}

test.each([
  ['Barlow Condensed', 600],
  ['Barlow', 400],
  ['Barlow', 600],
])('PERF-14 the fallback font for %s %i matches its width and height', async (family, weight) => {
  const [web, fallback] = await Promise.all([measure(family, weight), measure(`${family} Fallback`, weight)])
  expect(Math.abs(fallback.width / web.width - 1)).toBeLessThan(0.03)
  expect(Math.abs(fallback.height / web.height - 1)).toBeLessThan(0.03)
})
