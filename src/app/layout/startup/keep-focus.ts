/**
 * Moves the focus to the nearest heading when the focused element is removed, hidden or disabled, as a pressed button
 * often is (A11Y-30). Otherwise the focus falls to the body, and keyboard and screen reader lose their place.
 * A component that moves the focus itself takes precedence, since this waits for the next frame.
 * @returns the function that stops it.
 */
export function keepFocus(): () => void {
  /** The element that had the focus last, followed by its ancestors. */
  let path: readonly Element[] = []
  let frame = 0

  function remember(event: FocusEvent): void {
    path = event.composedPath().filter((target) => target instanceof Element)
  }

  /** Ignores a visitor who takes the focus away, for example by clicking an empty part of the page. */
  function forget({ target }: FocusEvent): void {
    queueMicrotask(() => {
      if (isFocusLost() && target === path[0] && isFocusable(path[0])) path = []
    })
  }

  function restore(): void {
    frame = 0
    if (!isFocusLost() || path[0] === undefined || isFocusable(path[0])) return
    const target = findTarget(path)
    if (target === undefined) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  const observer = new MutationObserver((records) => {
    if (path[0] === undefined || frame !== 0) return
    const mayBeLost = !path[0].isConnected || records.some(({ type }) => type === 'attributes')
    if (mayBeLost) frame = requestAnimationFrame(restore)
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
  addEventListener('focusin', remember)
  addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    removeEventListener('focusin', remember)
    removeEventListener('focusout', forget)
  }
}

/** A disabled or hidden element stays the active one until the browser has rendered. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !isFocusable(activeElement)
}

function isFocusable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

/** Returns the first heading of the closest ancestor with one, or else that ancestor if it is a landmark. */
function findTarget(path: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of path) {
    if (!ancestor.isConnected || !ancestor.checkVisibility()) continue
    const headings = [...ancestor.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    const heading = headings.find((element) => element.checkVisibility())
    if (heading !== undefined) return heading
    if (ancestor instanceof HTMLElement && ancestor.matches('main, dialog')) return ancestor
  }
  return undefined
}
