import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import '../../ui/base.css'
import { CardLogos } from './card-logos.tsx'

test.each([
  ['before a number is typed', undefined],
  ['next to the logo that matches the number', 'visa'],
] as const)('card logos are visible in forced colors %s', async (_, type) => {
  const screen = await render(<CardLogos type={type} />)
  const texts = ['VISA', 'mastercard', 'AMEX', 'DISCOVER'].map((label) =>
    screen.getByText(label, { exact: true }).element(),
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
  expect(fills).toEqual([text, text, text, text])
})
