import type { Page } from '../drivers/browser.ts'
import { ExpectationError } from '../observe/expectation.ts'

/** An element that received focus. */
export interface FocusStop {
  /** Role or tag, followed by the accessible name, such as `link Home`. */
  readonly name: string
  /** Whether the focus indicator is visible. */
  readonly visible: boolean
  readonly inDialog: boolean
}

/** Number of Tab presses after which a page counts as trapping the focus. */
const MAX_STOPS = 200

/** Returns the focused element, or undefined if the page itself has the focus. */
function focusStop(page: Page): Promise<FocusStop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.innerText
    const style = getComputedStyle(element)
    const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    const { width, height } = element.getBoundingClientRect()
    return {
      name: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name.replace(/\s+/g, ' ').trim()}`.trim(),
      visible: width > 0 && height > 0 && (outlined || style.boxShadow !== 'none'),
      inDialog: element.closest('dialog,[role="dialog"],[role="alertdialog"]') !== null,
    }
  })
}

/**
 * Presses Tab from the start of the page to its end and returns each stop in order (WCAG 2.4.3).
 * @throws {ExpectationError} if a stop has no visible focus indicator (WCAG 2.4.7), or the focus does not reach the
 * end of the page (2.1.2).
 */
export async function getTabOrder(page: Page): Promise<FocusStop[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const stops: FocusStop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await focusStop(page)
    if (stop === undefined) return stops
    if (!stop.visible) throw new ExpectationError('a visible focus at each stop', `none is visible at ${stop.name}`)
    stops.push(stop)
  }
  throw new ExpectationError(
    'focus to leave the page after its last element',
    `it was still in the page after pressing Tab ${MAX_STOPS} times`,
  )
}

/**
 * Opens a dialog with the keyboard, tabs through it in both directions, and closes it with Escape.
 * @throws {ExpectationError} if the focus does not enter the dialog, leaves it, or does not return to the control that
 * opened it.
 */
export async function checkDialogFocus(
  page: Page,
  opener: { readonly role: 'button' | 'link'; readonly name: string },
): Promise<void> {
  const control = page.getByRole(opener.role, { name: opener.name })
  await control.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open],[role="dialog"],[role="alertdialog"]').first().waitFor()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const stop = await focusStop(page)
    // Between its last and first stop, a native dialog moves focus to the browser's own controls.
    if (stop === undefined || stop.inDialog) continue
    throw new ExpectationError(`the focus to stay in the dialog of "${opener.name}"`, `${key} moved it to ${stop.name}`)
  }
  await page.keyboard.press('Escape')
  await page.locator('dialog[open],[role="dialog"],[role="alertdialog"]').first().waitFor({ state: 'hidden' })
  if (await control.evaluate((element) => element === document.activeElement)) return
  const stop = await focusStop(page)
  throw new ExpectationError(
    `the focus to return to "${opener.name}" when its dialog closes`,
    `it is on ${stop?.name ?? 'nothing'}`,
  )
}
