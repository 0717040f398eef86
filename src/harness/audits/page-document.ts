import { type HTMLElement, parse } from 'node-html-parser'

/** Parses a page, including scripts, which contain structured data. */
export function parsePage(html: string): HTMLElement {
  return parse(html, { comment: false, blockTextElements: { script: true, style: true, noscript: false } })
}

/** Attributes that identify an element independently of its page. */
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'href', 'src', 'aria-label', 'property', 'rel', 'for'] as const

/** Maximum number of characters of HTML shown in a report. */
const MAX_SNIPPET_LENGTH = 200

/** Returns a readable selector made of tags, starting at the nearest element with an ID. */
export function getSelector(element: HTMLElement): string {
  const steps: string[] = []
  for (let at: HTMLElement | null = element; at?.tagName; at = at.parentNode) {
    if (at.id !== '') {
      steps.unshift(`#${at.id}`)
      break
    }
    steps.unshift(at.tagName.toLowerCase())
  }
  return steps.join(' > ')
}

/** Returns a key made of tag and attributes that identifies an element regardless of its position. */
export function getElementKey(element: HTMLElement): string {
  const attributes = IDENTIFYING_ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === undefined ? [] : [`[${name}="${value.slice(0, 80)}"]`]
  })
  return `${element.tagName.toLowerCase()}${attributes.join('')}`
}

/** Returns whether an element is part of the header or footer shared by all pages. */
export function isLayoutElement(element: HTMLElement): boolean {
  return element.closest('main') === null
}

export function getSnippet(element: HTMLElement): string {
  const html = element.toString()
  return html.length > MAX_SNIPPET_LENGTH ? `${html.slice(0, MAX_SNIPPET_LENGTH)}…` : html
}
