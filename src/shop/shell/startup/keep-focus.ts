import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { focusPage } from './focus-page.ts'

/**
 * Moves the focus to the nearest heading when the focused element is removed, hidden, or disabled, as often happens to
 * a pressed button. Otherwise, the focus would fall back to the body, and keyboard and screen reader users would lose
 * their place. A removed element loses the focus at once, so components that move the focus themselves do so in a
 * layout effect. A hidden or disabled one loses it after the next frame.
 * @returns a function that stops it.
 */
export function keepFocus(): () => void {
  /** The last focused element, followed by its ancestors. */
  let path: readonly Element[] = []
  let frame = 0

  /** Marks the document for the style sheet. WebKit also draws a focus ring where a script focuses after a press. */
  function noteInput({ type }: Event): void {
    document.documentElement.toggleAttribute('data-pressed', type === 'pointerdown')
  }

  function remember(event: FocusEvent): void {
    path = event.composedPath().filter((target) => target instanceof Element)
  }

  /**
   * Forgets the focused element when the visitor removes the focus, for example by clicking an empty part of the page.
   */
  function forget({ target }: FocusEvent): void {
    queueMicrotask(() => {
      if (isFocusLost() && target === path[0] && isFocusable(path[0])) path = []
    })
  }

  function restore(): void {
    frame = 0
    if (!isFocusLost() || path[0] === undefined || isFocusable(path[0])) return
    // The router has replaced the page.
    if (routeLoading.getState().loading) {
      focusPage()
      return
    }
    const target = findTarget(path)
    if (target === undefined) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  const observer = new MutationObserver((records) => {
    if (path[0]?.isConnected === false) restore()
    else if (frame === 0 && records.some(({ type }) => type === 'attributes')) frame = requestAnimationFrame(restore)
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open', 'data-open'],
  })
  addEventListener('pointerdown', noteInput, { capture: true })
  addEventListener('keydown', noteInput, { capture: true })
  addEventListener('focusin', remember)
  addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', noteInput, { capture: true })
    removeEventListener('keydown', noteInput, { capture: true })
    removeEventListener('focusin', remember)
    removeEventListener('focusout', forget)
  }
}

/** Checks whether the focus was lost. A disabled or hidden element stays active until the browser has rendered. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !isFocusable(activeElement)
}

function isFocusable(element: Element): boolean {
  return element.isConnected && isRendered(element) && !element.matches(':disabled')
}

function isRendered(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** Returns the first heading in the closest ancestor that has one, or else the closest landmark. */
function findTarget(path: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of path) {
    if (!ancestor.isConnected || !isRendered(ancestor)) continue
    const headings = [...ancestor.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    const heading = headings.find(isRendered)
    if (heading !== undefined) return heading
    if (ancestor instanceof HTMLElement && ancestor.matches('main, dialog')) return ancestor
  }
  return undefined
}
