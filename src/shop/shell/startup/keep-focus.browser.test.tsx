import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { focusPage } from './focus-page.ts'
import { keepFocus } from './keep-focus.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'

beforeEach(() => {
  onTestFinished(keepFocus())
})

const heading = (name: string) => page.getByRole('heading', { name })

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Orders</h2>
        {children}
      </section>
    </main>
  )
}

function Removed() {
  const [isShown, setShown] = useState(true)
  return (
    <Section>
      {isShown ? (
        <button type="button" onClick={() => setShown(false)}>
          Try again
        </button>
      ) : (
        <p>Loading…</p>
      )}
    </Section>
  )
}

test('shows no frame around the heading after a pointer was used, and one after a key press', async () => {
  const screen = await render(<Removed />)
  await screen.getByRole('button').click()
  await expect.element(heading('Orders')).toHaveFocus()
  expect(getComputedStyle(heading('Orders').element()).outlineStyle).toBe('none')
  // The style sheet needs it in WebKit.
  expect(document.documentElement.hasAttribute('data-pressed')).toBe(true)
  await screen.rerender(<Removed key="second" />)
  const button = screen.getByRole('button').element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Orders')).toHaveFocus()
  expect(getComputedStyle(heading('Orders').element()).outlineStyle).not.toBe('none')
  expect(document.documentElement.hasAttribute('data-pressed')).toBe(false)
})

/** Records the focused element at each change of the page, when all its observers have run. */
function recordFocus(): string[] {
  const seen: string[] = []
  const observer = new MutationObserver(() => {
    queueMicrotask(() => seen.push(document.activeElement?.textContent ?? ''))
  })
  observer.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

test('moves focus as soon as the focused element is removed, before the next frame', async () => {
  const screen = await render(<Removed />)
  const button = screen.getByRole('button').element() as HTMLElement
  button.focus()
  const seen = recordFocus()
  button.click()
  await expect.element(heading('Orders')).toHaveFocus()
  expect(new Set(seen)).toEqual(new Set(['Orders']))
})

test('moves focus to the page that replaces the focused element', async () => {
  const screen = await render(
    <main id="main" tabIndex={-1}>
      <h1>List</h1>
      <button type="button">Product</button>
    </main>,
  )
  screen.getByRole('button').element().focus()
  routeLoading.setState({ loading: true })
  onTestFinished(() => routeLoading.setState({ loading: false }))
  await screen.rerender(
    <main id="main" tabIndex={-1}>
      <h1>Product</h1>
    </main>,
  )
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('moves focus to the nearest heading when a menu that contains it closes', async () => {
  const screen = await render(
    <Section>
      <style>{'[data-menu]:not([data-open]) { display: none }'}</style>
      <div data-menu="" data-open="true">
        <a href="#orders">Tarn LR</a>
      </div>
    </Section>,
  )
  screen.getByRole('link').element().focus()
  document.querySelector('[data-menu]')?.removeAttribute('data-open')
  await expect.element(heading('Orders')).toHaveFocus()
})

test('moves focus to the nearest heading when a pressed button is disabled', async () => {
  function Disabled() {
    const [isBusy, setBusy] = useState(false)
    return (
      <Section>
        {/* oxlint-disable-next-line react/forbid-dom-props -- the fault that the test is about */}
        <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
          Send
        </button>
      </Section>
    )
  }
  const screen = await render(<Disabled />)
  await screen.getByRole('button').click()
  await expect.element(heading('Orders')).toHaveFocus()
})

test('moves focus to the heading of the page when a dialog closes whose opener was removed', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    const dialog = useRef<HTMLDialogElement>(null)
    function open(): void {
      setOpen(true)
      dialog.current?.showModal()
    }
    return (
      <>
        {!isOpen && (
          <button type="button" onClick={open}>
            See your cart
          </button>
        )}
        <main>
          <h1>Page</h1>
        </main>
        <dialog ref={dialog} aria-label="Cart">
          <h2>Your Cart</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </dialog>
      </>
    )
  }
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: 'See your cart' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(heading('Page')).toHaveFocus()
})

test('does not override a component that moves focus itself', async () => {
  function Moving() {
    const [isSent, setSent] = useState(false)
    const field = useRef<HTMLInputElement>(null)
    useLayoutEffect(() => {
      if (isSent) field.current?.focus()
    }, [isSent])
    return (
      <Section>
        <input ref={field} aria-label="Email" />
        {!isSent && (
          <button type="button" onClick={() => setSent(true)}>
            Send
          </button>
        )}
      </Section>
    )
  }
  const screen = await render(<Moving />)
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

test('does not move focus when a visitor clicks an empty part of the page', async () => {
  const screen = await render(<Removed />)
  const button = screen.getByRole('button').element() as HTMLElement
  button.focus()
  await userEvent.click(screen.getByText('Page'))
  expect(document.activeElement).toBe(document.body)
  button.click()
  await expect.element(screen.getByText('Loading…')).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
})

test('after a navigation, the main region has the focus even if a heading got it first', async () => {
  const screen = await render(
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1}>Search</h1>
      <input aria-label="Zip" />
    </main>,
  )
  const focus = (element: Element) => (element as HTMLElement).focus()
  focus(heading('Search').element())
  focusPage()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  focus(screen.getByRole('textbox').element())
  focusPage()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})
