import './base.css'
import './tokens.css'
import { expect, onTestFinished, test } from 'vitest'

const SAMPLE = 'Every Tarn LR is shot for five groups of five, and the targets come with it: Rifles, Pistols, Parts'

/** Returns the sample's size in a font, in pixels at 100 px. */
async function measure(family: string, weight: number): Promise<{ readonly width: number; readonly height: number }> {
  const font = `${weight} 100px "${family}"`
  await document.fonts.load(font, SAMPLE)
  const text = document.createElement('span')
  onTestFinished(() => text.remove())
  text.textContent = SAMPLE
  // The generic family is much wider, so a missing font is detected.
  text.style.cssText = `position: absolute; white-space: nowrap; font: ${font}, monospace`
  document.body.append(text)
  const { width, height } = text.getBoundingClientRect()
  return { width, height }
}

/** Returns the first font of a token in `tokens.css`, which must be a web font. */
function getWebFont(token: string): string {
  const [family = ''] = getComputedStyle(document.documentElement).getPropertyValue(token).split(',')
  return family.replaceAll(/['"]/g, '').trim()
}

test.each([
  ['--font-heading', 600],
  ['--font-body', 400],
  ['--font-body', 600],
])('the fallback font for %s %i matches its width and height', async (token, weight) => {
  const family = getWebFont(token)
  const faces = [...document.fonts].map((face) => face.family.replaceAll(/['"]/g, ''))
  expect(faces).toEqual(expect.arrayContaining([family, `${family} Fallback`]))
  const [web, fallback] = await Promise.all([measure(family, weight), measure(`${family} Fallback`, weight)])
  const values = describeFallback(family, weight)
  expect(Math.abs(fallback.width / web.width - 1), values).toBeLessThan(0.03)
  expect(Math.abs(fallback.height / web.height - 1), values).toBeLessThan(0.03)
})

/** Returns the values to enter in the `@font-face` of a fallback font, measured against Arial. */
function describeFallback(family: string, weight: number): string {
  const context = document.createElement('canvas').getContext('2d')
  const measureIn = (name: string): TextMetrics | undefined => {
    if (context !== null) context.font = `${weight} 100px ${name}`
    return context?.measureText(SAMPLE)
  }
  const [web, arial] = [measureIn(`"${family}"`), measureIn(`Arial, "Liberation Sans"`)]
  if (web === undefined || arial === undefined) return ''
  const size = web.width / arial.width
  const percent = (value: number): string => `${(value * 100).toFixed(1)}%`
  const [ascent, descent] = [web.fontBoundingBoxAscent / 100 / size, web.fontBoundingBoxDescent / 100 / size]
  return `Enter in "${family} Fallback", weight ${weight}: size-adjust: ${percent(size)}; ascent-override: ${percent(ascent)}; descent-override: ${percent(descent)}; line-gap-override: 0%`
}
