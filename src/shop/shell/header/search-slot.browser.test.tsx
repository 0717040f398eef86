import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { useSearchBar } from '../../lib/navigation/search-bar.ts'
import { SearchSlot } from './search-slot.tsx'

const script = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../../collection/search/search-bar.tsx', async (original) => {
  await script.promise
  return original()
})

afterEach(() => {
  useSearchBar.setState({ open: false })
})

test('keeps the text and the focus of the search field while its script loads', async () => {
  const screen = await render(<SearchSlot path="/" />)
  useSearchBar.setState({ open: true })
  await expect.element(screen.getByRole('textbox', { name: 'Search products' })).toHaveFocus()
  await userEvent.keyboard('sli')
  script.resolve()
  const field = screen.getByRole('combobox', { name: 'Search products' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('ng')
  await expect.element(field).toHaveValue('sling')
})
