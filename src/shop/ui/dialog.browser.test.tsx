import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, userEvent } from 'vitest/browser'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="A question" onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </Dialog>
      )}
    </>
  )
}

test('a dialog is modal, is named by its title, and returns focus on Escape', async () => {
  const screen = await render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'A question' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the close button closes the dialog', async () => {
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

/** Removes support for `closedby` from the browser, as in WebKit, until the test ends. */
function withoutClosedBy(): Disposable {
  const known = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'closedBy')
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
  return {
    [Symbol.dispose]: () =>
      known !== undefined && Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', known),
  }
}

const BACKDROP_POINT = { clientX: 5, clientY: 5 }

/**
 * Dispatches a press that starts at one point and ends at another. The events are untrusted and have no default
 * action.
 */
function pressFrom(dialog: Locator, start: MouseEventInit, end: MouseEventInit): void {
  dialog.element().dispatchEvent(new PointerEvent('pointerdown', start))
  dialog.element().dispatchEvent(new MouseEvent('click', end))
}

/** Renders a dialog that reports close requests but stays open. */
async function ask() {
  const onClose = vi.fn()
  const screen = await render(
    <Dialog title="A question" onClose={onClose}>
      Anything
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'A question' })
  await expect.element(dialog).toBeVisible()
  return { dialog, onClose }
}

test('lets browsers with closedby detect presses outside the dialog', async () => {
  const { dialog, onClose } = await ask()
  pressFrom(dialog, BACKDROP_POINT, BACKDROP_POINT)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press that starts and ends outside closes the dialog in browsers without closedby', async () => {
  using _ = withoutClosedBy()
  const { dialog, onClose } = await ask()
  // The padding belongs to the dialog.
  const { left, top } = dialog.element().getBoundingClientRect()
  const inside = { clientX: left + 1, clientY: top + 1 }
  pressFrom(dialog, inside, inside)
  // Simulates selecting text from inside to outside.
  pressFrom(dialog, inside, BACKDROP_POINT)
  pressFrom(dialog, BACKDROP_POINT, inside)
  expect(onClose).not.toHaveBeenCalled()
  pressFrom(dialog, BACKDROP_POINT, BACKDROP_POINT)
  expect(onClose).toHaveBeenCalledOnce()
})
