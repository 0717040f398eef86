import { type HTMLElement, parse } from 'node-html-parser'

/** Parses a page. Contents of scripts are kept, since structured data stands in them. */
export function parsePage(html: string): HTMLElement {
  return parse(html, { comment: false, blockTextElements: { script: true, style: true, noscript: false } })
}

/** Attributes that tell elements of one kind apart without depending on the page they are on. */
const TELLING = ['id', 'name', 'href', 'src', 'aria-label', 'property', 'rel', 'for'] as const

/** Longest piece of HTML that a report shows. */
const SNIPPET_CHARACTERS = 200

/** A selector that a person can follow: from the nearest element with an id, by tags. */
export function selectorOf(element: HTMLElement): string {
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

/** What an element is, without where it stands: its tag and its telling attributes. */
export function elementKey(element: HTMLElement): string {
  const attributes = TELLING.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === undefined ? [] : [`[${name}="${value.slice(0, 80)}"]`]
  })
  return `${element.tagName.toLowerCase()}${attributes.join('')}`
}

/** Whether an element belongs to the frame that all pages share. */
export function isFrame(element: HTMLElement): boolean {
  return element.closest('main') === null
}

export function snippet(element: HTMLElement): string {
  const html = element.toString()
  return html.length > SNIPPET_CHARACTERS ? `${html.slice(0, SNIPPET_CHARACTERS)}…` : html
}
