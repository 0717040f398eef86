import type { Page } from '../drivers/browser.ts'

/** Matches the shop's notifications. */
const NOTIFICATION = '[role="status"][aria-live="polite"] > *'

/** What the capture stores in the window of a page. */
export interface CapturedWindow {
  /** The step that first showed each notification, by its text. */
  notificationSteps?: Map<string, string>
  /** Layout shifts in this period come from the capture. The end is undefined meanwhile. */
  capturePeriod?: { readonly start: number; end?: number }
}

/**
 * Removes what depends on the speed of the computer from a page, until the returned function is called:
 *
 * - Notifications that an earlier step has captured. They close after ten seconds, so a fast computer would still show
 *   them and a slow one would not.
 * - How sticky elements were drawn while scrolling: their texts stay a pixel higher or lower. They are redrawn.
 */
export async function prepareCapture(page: Page, step: string): Promise<() => Promise<void>> {
  await page.evaluate(prepare, { notification: NOTIFICATION, step })
  return () => page.evaluate(restore, NOTIFICATION).catch(() => undefined)
}

// The rest runs in the page. It is sent there as text, so it may use only types from this file.

async function prepare({
  notification,
  step,
}: {
  readonly notification: string
  readonly step: string
}): Promise<void> {
  const captured = globalThis as CapturedWindow
  captured.capturePeriod = { start: performance.now() }
  const steps = (captured.notificationSteps ??= new Map<string, string>())
  for (const shown of document.querySelectorAll<HTMLElement>(notification)) {
    // The links to the cart load later, so the message identifies the notification.
    const message = shown.firstElementChild?.textContent ?? ''
    const first = steps.get(message) ?? step
    steps.set(message, first)
    // A hovered or focused notification stays open.
    if (first !== step && !shown.matches(':hover, :focus-within')) shown.style.setProperty('display', 'none')
  }
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => getComputedStyle(element).position === 'sticky')
    .map(({ style }) => ({ style, position: style.position }))
  for (const { style } of sticky) style.position = 'relative'
  // The first frame applies the change, and the second one shows that it was drawn.
  for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  for (const { style, position } of sticky) style.position = position
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function restore(notification: string): Promise<void> {
  for (const { style } of document.querySelectorAll<HTMLElement>(notification)) style.removeProperty('display')
  // The layout shift is measured when the next frame is rendered.
  for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  const { capturePeriod } = globalThis as CapturedWindow
  if (capturePeriod !== undefined) capturePeriod.end = performance.now()
}
