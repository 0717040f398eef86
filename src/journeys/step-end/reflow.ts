import type { Page } from '#browser/browser.ts'

/**
 * Viewport width in CSS pixels, including the scroll bar, at which the page must not scroll horizontally (WCAG
 * 1.4.10).
 */
const REFLOW_WIDTH = 320

/**
 * Maximum milliseconds for a page's layout to become final. For example, a new carousel can be scrolled until its
 * script runs.
 */
const SETTLE_MS = 3_000
const PAUSE_MS = 100

/** A word of 80 letters without a break opportunity. @internal */
export const LONG_WORD = 'Wm'.repeat(40)

/**
 * Sets the viewport width to 320 px, checks the layout, and restores the width. A scroll bar makes the page itself
 * narrower.
 * @throws {Error} that names the elements that cause horizontal scrolling, or text that is cut off or
 * overlaps.
 */
export function checkReflow(page: Page, width = REFLOW_WIDTH): Promise<void> {
  return checkAt(page, width, () => page.evaluate(findLayoutBreaks, undefined))
}

/**
 * Checks the layout like {@link checkReflow}, but with all text replaced by a long word. Restores the text in the same
 * task, because the shop must not find other text during hydration.
 * @throws {Error} under the same conditions.
 */
export function checkReflowOfLongTexts(page: Page, width: number): Promise<void> {
  // Sends the code as text, because a single call must contain all three functions.
  const findBreaks = `{
    const texts = (${lengthenInPage.toString()})(${JSON.stringify(LONG_WORD)});
    const found = (${findLayoutBreaks.toString()})();
    for (const [node, text] of texts) node.nodeValue = text;
    found
  }`
  return checkAt(page, width, () => page.evaluate<string[]>(findBreaks))
}

async function checkAt(page: Page, width: number, findBreaks: () => Promise<string[]>): Promise<void> {
  const originalViewport = page.viewportSize()
  await page.setViewportSize({ width, height: originalViewport?.height ?? 800 })
  try {
    const end = performance.now() + SETTLE_MS
    let found = await findBreaks()
    while (found.length > 0 && performance.now() < end) {
      await page.waitForTimeout(PAUSE_MS)
      found = await findBreaks()
    }
    if (found.length === 0) return
    throw new Error(`Content does not fit ${width} px: ${found.join('; ')}`)
  } finally {
    if (originalViewport !== null) await page.setViewportSize(originalViewport)
  }
}

/**
 * Replaces the text of all nodes below the header with `word`, as if it came from a person or the API, and returns the
 * original text by node. Runs in the page, like {@link findLayoutBreaks}.
 */
function lengthenInPage(word: string): Map<Node, string> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const originalTexts = new Map<Node, string>()
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    const written = texts.currentNode.nodeValue?.trim() ?? ''
    if (
      parent === null ||
      parent.closest('script,style,noscript,svg,option,textarea,#root > header,a[href="#main"],label[style]') !== null
    )
      continue
    // Amounts and counts are never replaced by words, and amounts must not wrap.
    if (getComputedStyle(parent).overflowWrap === 'normal') continue
    if (!/^\p{L}/u.test(written)) continue
    originalTexts.set(texts.currentNode, texts.currentNode.nodeValue ?? '')
    texts.currentNode.nodeValue = word
  }
  return originalTexts
}

/**
 * Runs in the page, to which it is sent as text, so it may not use anything else from this file. With `only`, finds
 * only overlapping text.
 */
export function findLayoutBreaks(only?: 'overlaps'): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const nameOf = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120)
  const found: string[] = []

  if (only === undefined && scrollWidth > clientWidth) {
    const right = (element: Element): number => element.getBoundingClientRect().right
    const wide = [...document.body.querySelectorAll('*')].filter((element) => right(element) > clientWidth)
    const widest = wide.toSorted((one, other) => right(other) - right(one))[0]
    const because = widest === undefined ? 'the page' : nameOf(widest)
    found.push(`the page is ${scrollWidth} px wide in a viewport of ${clientWidth} px because of ${because}`)
  }

  /** Returns the element that cuts off text, unless scrolling that element reveals the text. */
  const cutter = (parent: Element, line: DOMRect): Element | undefined => {
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return undefined
      const edge = box.getBoundingClientRect()
      const sideways = line.left < edge.left - 1 || line.right > edge.right + 1
      const lengthways = line.top < edge.top - 4 || line.bottom > edge.bottom + 4
      if (overflowX !== 'visible' && (sideways || lengthways)) return box
      if (position === 'fixed') break
    }
    return line.right > clientWidth + 1 || line.left < -1 ? document.documentElement : undefined
  }
  /** Returns whether an element's text is for assistive technology only. */
  const isForEars = (element: Element): boolean => {
    const clipped = (box: Element): boolean => getComputedStyle(box).clipPath !== 'none' && box.clientWidth <= 1
    for (let box: Element | null = element; box !== null; box = box.parentElement) if (clipped(box)) return true
    return false
  }
  /**
   * Returns the layer of an element. Only text in the same layer can overlap, because floating elements cover other
   * content on purpose.
   */
  const layerOf = (element: Element): Element => {
    let box = element
    while (box !== document.body && !/absolute|fixed|sticky/.test(getComputedStyle(box).position)) {
      box = box.parentElement ?? document.body
    }
    return box
  }

  // A box that can be scrolled with the keyboard, by itself or by its buttons, is meant to scroll.
  for (const box of only === undefined ? document.querySelectorAll('body *') : []) {
    if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX)) continue
    if (!box.matches('[tabindex], textarea, :has(> button)') && box.checkVisibility())
      found.push(`${nameOf(box)} scrolls horizontally`)
  }

  /** Returns the part of a line that is visible within its scrolling boxes. */
  const shownPart = (parent: Element, line: DOMRect): DOMRect => {
    let { left, top, right, bottom } = line
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0))
  }

  const lines: {
    readonly text: Node
    readonly parent: Element
    readonly layer: Element
    readonly box: DOMRect
    readonly shown: DOMRect
  }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '') continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (parent.closest('option,noscript,[inert]') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      // Content positioned before the start of the page becomes visible on focus.
      if (box.width > 0 && box.right > 0 && !isForEars(parent))
        lines.push({ text, parent, layer: layerOf(parent), box, shown: shownPart(parent, box) })
    }
  }
  for (const { parent, box } of only === undefined ? lines : []) {
    const by = cutter(parent, box)
    if (by !== undefined) found.push(`${nameOf(parent)} is cut off by ${nameOf(by)}`)
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.text === other.text || one.layer !== other.layer) continue
      const [first, second] = [one.shown, other.shown]
      const across = Math.min(first.right, second.right) - Math.max(first.left, second.left)
      const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
      // Letters do not use the full height of their line.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) / 2) {
        found.push(`${nameOf(one.parent)} overlaps ${nameOf(other.parent)}`)
      }
    }
  }
  return [...new Set(found)].slice(0, 5)
}
