import { type HTMLElement, parse } from 'node-html-parser'

/** The visible text of a report page, with one line for each part. */
export interface ReadPage {
  /** The verdict and the facts below it. */
  readonly header: string
  /** The table of contents of an audit page. */
  readonly contents: string
  readonly footer: string
  /** IDs of the section headings in order. */
  readonly order: readonly string[]
  /** Returns the text of a section, or an empty string if the section does not exist. */
  section(id: string): string
  /** Returns the text of each element in a section that matches a selector. */
  parts(id: string, selector: string): string[]
  readonly html: string
}

export function readPage(html: string): ReadPage {
  const page = parse(html)
  const sectionOf = (id: string): HTMLElement | null => page.querySelector(`section[aria-labelledby="${id}"]`)
  return {
    html,
    header: getText(page.querySelector('header')),
    footer: getText(page.querySelector('footer')),
    contents: getText(page.querySelector('nav[aria-label="Contents"]')),
    order: page.querySelectorAll('main > section').map((section) => section.getAttribute('aria-labelledby') ?? ''),
    section: (id) => getText(sectionOf(id)),
    parts: (id, selector) => (sectionOf(id)?.querySelectorAll(selector) ?? []).map(getText),
  }
}

function getText(element: HTMLElement | null): string {
  const text = (element?.innerHTML ?? '').replaceAll(/<[^>]*>/g, ' ')
  return parse(text).textContent.replaceAll(/\s+/g, ' ').trim()
}
