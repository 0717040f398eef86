import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import '../../ui/base.css'
import { CardLogos } from './card-logos.tsx'

test('card logos are visible in forced colors, also next to the logo that matches the number', async () => {
  const screen = await render(
    <>
      <CardLogos type={undefined} />
      <CardLogos type="visa" />
    </>,
  )
  const texts = ['VISA', 'mastercard', 'AMEX', 'DISCOVER'].flatMap((label) =>
    screen.getByText(label, { exact: true }).elements(),
  )
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: 'dark' },
    ],
  })
  const text = getComputedStyle(document.body).color
  const fills = texts.map((label) => getComputedStyle(label).fill)
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  expect(text).toBe('rgb(255, 255, 255)')
  expect(fills).toEqual(texts.map(() => text))
  expect(texts).toHaveLength(8)
})
