import type { render } from 'vitest-browser-react'

/** Fills in a valid card. */
export async function fillCard(screen: Awaited<ReturnType<typeof render>>): Promise<void> {
  await screen.getByRole('textbox', { name: 'Card number' }).fill('4111111111111111')
  await screen.getByRole('combobox', { name: 'Month' }).selectOptions('04')
  await screen.getByRole('combobox', { name: 'Year' }).selectOptions(String(new Date().getFullYear() + 3))
  await screen.getByRole('textbox', { name: 'Security code (CVV)' }).fill('123')
}
