import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from './button.tsx'

test('a held Enter key presses a button once', async () => {
  const onClick = vi.fn()
  const screen = await render(<Button onClick={onClick}>Sorted by name: A to Z</Button>)
  screen.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter>5/}')
  expect(onClick).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(2)
})
