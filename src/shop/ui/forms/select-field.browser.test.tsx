import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import '../base.css'
import { SelectField } from './select-field.tsx'

test("a select has the shop's style including the arrow, but the browser's style in forced colors", async () => {
  const options = [{ value: 'NV', label: 'Nevada' }]
  const screen = await render(<SelectField id="state" label="State" required options={options} />)
  const getStyle = () => getComputedStyle(screen.getByRole('combobox', { name: 'State' }).element())
  expect(getStyle().appearance).toBe('none')
  expect(getStyle().backgroundImage.match(/linear-gradient/g)).toHaveLength(2)
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  expect(getStyle().appearance).toBe('auto')
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

test('a select is required if its first option is empty; without an empty option, it always has a value', async () => {
  const options = [{ value: 'US', label: 'United States' }]
  const screen = await render(
    <>
      <SelectField id="country" label="Country" required options={options} />
      <SelectField id="state" label="State" required options={options} placeholder="Choose a state" />
      <SelectField id="region" label="Region" options={options} placeholder="Choose a region" />
    </>,
  )
  await expect.element(screen.getByRole('combobox', { name: 'Country' })).not.toBeRequired()
  await expect.element(screen.getByRole('combobox', { name: 'State' })).toBeRequired()
  await expect.element(screen.getByRole('combobox', { name: 'Region (optional)' })).not.toBeRequired()
  // The field must not be marked as optional either, because it always has a value.
  expect(document.querySelector('label[for=country]')?.textContent).toBe('Country')
})
