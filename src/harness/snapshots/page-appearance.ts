import type { Page } from '../drivers/browser.ts'

/** Maximum number of elements, so that a report stays small. The longest page of the demo shop has about 310. */
const MAX_ELEMENTS = 3_000

/**
 * Returns the appearance of a page as text, one line per visible element: its text, size, distance from the element
 * before it, and style. Unlike a screenshot, it includes the part of the page below and above the window. A screenshot
 * of the whole page would resize the window, to which the page would respond.
 *
 * `restless` is a selector of elements with moving content. `passing` lists texts that change in every run. They are
 * replaced, and their width is omitted.
 */
export function describeAppearance(page: Page, restless: string, passing: readonly string[]): Promise<string> {
  return page.evaluate(describeElements, { restless, passing, maxElements: MAX_ELEMENTS })
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
function describeElements(options: {
  readonly restless: string
  readonly passing: readonly string[]
  readonly maxElements: number
}): string {
  const CONTENT = 'img, svg, input, select, textarea, progress, meter, hr'
  const lines: string[] = []
  let previousTop = -scrollY

  /** `ancestorShift` is the distance of a pinned ancestor from where it stays in the window while the page scrolls. */
  function walk(element: Element, ancestorShift?: number): void {
    if (lines.length >= options.maxElements || !element.checkVisibility()) return
    const style = getComputedStyle(element)
    const shift = ancestorShift ?? pinnedShift(element, style)
    const isRestless = element.matches(options.restless)
    if (style.visibility === 'visible') addLine(element, style, { shift, isRestless })
    if (!isRestless && element.localName !== 'svg') for (const child of element.children) walk(child, shift)
  }

  /** Returns undefined for an element that scrolls with the page. Where a sticky element is depends on the scroll position. */
  function pinnedShift(element: Element, { position, top }: CSSStyleDeclaration): number | undefined {
    if (position === 'sticky' && top !== 'auto') return parseFloat(top) - element.getBoundingClientRect().top
    return position === 'fixed' || position === 'sticky' ? 0 : undefined
  }

  function addLine(
    element: Element,
    style: CSSStyleDeclaration,
    { shift, isRestless }: { readonly shift: number | undefined; readonly isRestless: boolean },
  ): void {
    const { width, height, left, top } = element.getBoundingClientRect()
    const text = isRestless ? '' : ownText(element)
    const paint = isRestless ? [] : [...backgrounds(style), ...borders(style)]
    const isVisible = text !== '' || paint.length > 0 || isRestless || element.matches(CONTENT)
    // Texts for screen readers only are in the accessibility tree.
    if (!isVisible || width <= 1 || height <= 1) return
    // The height of a container follows from its content.
    const isContainer = text === '' && !isRestless && element.localName !== 'svg' && element.childElementCount > 0
    const timeless = options.passing.reduce((all, moment) => all.replaceAll(moment, '[time]'), text)
    lines.push(
      [
        // The complete text, because private data that is cut off would not be redacted.
        `${element.localName}${text === '' ? '' : ` "${timeless}"`}: ${timeless === text ? Math.round(width) : '[time]'}${isContainer ? ' px wide' : ` × ${Math.round(height)} px`}`,
        `left ${Math.round(left)}`,
        // Elements that stay in the window while the page scrolls.
        shift === undefined ? offset(Math.round(top - previousTop)) : `window top ${Math.round(top + shift)}`,
        ...(text === ''
          ? []
          : [`${style.fontSize} ${style.fontWeight} ${style.fontFamily.split(',')[0]}`, style.color]),
        ...paint,
        ...(style.opacity === '1' ? [] : [`opacity ${style.opacity}`]),
        ...(style.textDecorationLine === 'none' ? [] : [style.textDecorationLine]),
        ...(element.localName === 'img' ? [fileName(element.getAttribute('src') ?? '')] : []),
      ].join(', '),
    )
    if (shift === undefined) previousTop = top
  }

  function offset(distance: number): string {
    return distance === 0 ? 'same top' : `${Math.abs(distance)} px ${distance > 0 ? 'lower' : 'higher'}`
  }

  function ownText(element: Element): string {
    const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : []))
    return texts.join(' ').replace(/\s+/g, ' ').trim()
  }

  function backgrounds({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string[] {
    return [
      ...(/^rgba\(.*, 0\)$/.test(backgroundColor) ? [] : [`background ${backgroundColor}`]),
      ...(backgroundImage === 'none' ? [] : [`background image ${fileName(backgroundImage)}`]),
    ]
  }

  function borders(style: CSSStyleDeclaration): string[] {
    const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
      const [width, line, color] = [
        style[`border${side}Width`],
        style[`border${side}Style`],
        style[`border${side}Color`],
      ]
      return width === '0px' || line === 'none' ? 'none' : `${width} ${line} ${color}`
    })
    if (sides.every((side) => side === 'none')) return []
    return [`border ${new Set(sides).size === 1 ? sides[0] : sides.join(' ')}`]
  }

  /** Returns the file name of a URL, and only the beginning of an image that is part of the page. */
  function fileName(url: string): string {
    return url.startsWith('data:') || url.startsWith('url("data:') ? 'data' : url.replace(/^.*\//, '').slice(0, 100)
  }

  walk(document.body)
  return lines.join('\n')
}
