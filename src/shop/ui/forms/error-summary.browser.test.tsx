import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './text-field.tsx'

test('a field is linked to its error and from the summary, and the message appears only once', async () => {
  const screen = await render(
    <>
      <ErrorSummary title="Errors in the Billing Form" links={[{ fieldId: 'billing-zip', label: 'ZIP code' }]} />
      <TextField id="billing-zip" label="ZIP code" required error="Zip code must be at least 5 digits" />
    </>,
  )
  const field = screen.getByRole('textbox', { name: 'ZIP code' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Zip code must be at least 5 digits')
  await expect.element(screen.getByRole('alert', { name: 'Errors in the Billing Form' })).toBeVisible()
  expect(screen.getByText('Zip code must be at least 5 digits').elements()).toHaveLength(1)
  await screen.getByRole('link', { name: 'ZIP code' }).click()
  await expect.element(field).toHaveFocus()
})
