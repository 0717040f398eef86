import type { Page } from '../drivers/browser.ts'

/** Matches the shop's notifications. */
const NOTIFICATION = '[role="status"][aria-live="polite"] > *'

/** What the capture stores in the window of a page. */
export interface CapturedWindow {
  /** The step that first showed each notification, by its text. */
  notificationSteps?: Map<string, string>
  /** Layout shifts in this period come from hiding and showing notifications. The end is undefined meanwhile. */
  capturePeriod?: { readonly start: number; end?: number }
}

/**
 * Hides the notifications that an earlier step has captured, until the returned function is called. They close after
 * ten seconds, so a fast computer would still show them and a slow one would not (JRNY-123).
 */
export async function hideEarlierNotifications(page: Page, step: string): Promise<() => Promise<void>> {
  const hidden = await page.evaluate(hide, { selector: NOTIFICATION, step })
  if (hidden === 0) return () => Promise.resolve()
  return () => page.evaluate(show, NOTIFICATION).catch(() => undefined)
}

// The rest runs in the page. It is sent there as text, so it may use only types from this file.

function hide({ selector, step }: { readonly selector: string; readonly step: string }): number {
  const captured = globalThis as CapturedWindow
  const steps = (captured.notificationSteps ??= new Map<string, string>())
  const earlier = [...document.querySelectorAll<HTMLElement>(selector)].filter((notification) => {
    // The links to the cart load later, so the message identifies the notification.
    const message = notification.firstElementChild?.textContent ?? ''
    const first = steps.get(message) ?? step
    steps.set(message, first)
    // A hovered or focused notification stays open.
    return first !== step && !notification.matches(':hover, :focus-within')
  })
  if (earlier.length > 0) captured.capturePeriod = { start: performance.now() }
  for (const { style } of earlier) style.setProperty('display', 'none')
  return earlier.length
}

async function show(selector: string): Promise<void> {
  for (const { style } of document.querySelectorAll<HTMLElement>(selector)) style.removeProperty('display')
  // The layout shift is measured when the next frame is rendered.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { capturePeriod } = globalThis as CapturedWindow
  if (capturePeriod !== undefined) capturePeriod.end = performance.now()
}
