import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import '../base.css'
import { SelectField } from './select-field.tsx'

test('FORM-22 a list has the look of the shop, arrow included, and the browser’s own in forced colours', async () => {
  const options = [{ value: 'NV', label: 'Nevada' }]
  const screen = await render(<SelectField id="state" label="State" required options={options} />)
  const look = () => getComputedStyle(screen.getByRole('combobox', { name: 'State' }).element())
  expect(look().appearance).toBe('none')
  expect(look().backgroundImage.match(/linear-gradient/g)).toHaveLength(2)
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  expect(look().appearance).toBe('auto')
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})
