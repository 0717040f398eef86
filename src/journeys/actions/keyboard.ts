import type { Expect, Locator, Page } from '#browser/browser.ts'

/** Maximum number of Tab presses to reach a control. */
const TAB_LIMIT = 80

/** Presses Tab until a control has the focus, and expects a visible focus indicator. */
export async function tabTo(page: Page, expect: Expect, target: Locator, name: string): Promise<void> {
  await expect(target, name).toBeVisible()
  for (let presses = 0; presses < TAB_LIMIT; presses += 1) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    expect(await getFocusIndicator(target), `the focus indicator of ${name}`).not.toBe('nothing')
    return
  }
  await expect(target, `${name}, after ${TAB_LIMIT} presses of Tab`).toBeFocused()
}

/** Reaches a text field with Tab and types into it. */
export async function typeInto(page: Page, expect: Expect, field: Locator, name: string, text: string): Promise<void> {
  await tabTo(page, expect, field, name)
  await page.keyboard.type(text)
}

/** Returns the focus indicator (an outline or a shadow) of the focused control or its container. */
async function getFocusIndicator(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const indicators = [
      element,
      ...(element.closest('label') === null ? [] : [element.closest('label') as Element]),
    ].map((marked) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(marked)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return `an outline of ${outlineWidth}`
      return boxShadow === 'none' ? 'nothing' : 'a shadow'
    })
    return indicators.find((indicator) => indicator !== 'nothing') ?? 'nothing'
  })
}

/** Expects Tab and Shift+Tab to stay within an open dialog. */
export async function expectFocusTrap(page: Page, expect: Expect, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press(key)
      const focusPosition = await dialog.evaluate((element) => {
        const active = document.activeElement
        // After the dialog's last control, the focus moves to the browser's own controls and the document has no
        // focus.
        return active === null || active === document.body || element.contains(active) ? 'inside' : active.outerHTML
      })
      expect(focusPosition, `where the focus is after ${presses + 1} presses of ${key} in the dialog`).toBe('inside')
    }
  }
}
