import { type HTMLElement, parse } from 'node-html-parser'

/** What a reader sees of a report's page, each part as one line of words. */
export interface ReadPage {
  /** The verdict and the facts below it. */
  readonly header: string
  /** The list of what is in an audit's page. */
  readonly contents: string
  /** Ids of the sections' headings, in their order. */
  readonly order: readonly string[]
  /** The words of a section; '' where there is none. */
  section(id: string): string
  /** The words of the section's parts that match a selector. */
  parts(id: string, selector: string): string[]
  readonly html: string
}

export function readPage(html: string): ReadPage {
  const page = parse(html)
  const sectionOf = (id: string): HTMLElement | null => page.querySelector(`section[aria-labelledby="${id}"]`)
  return {
    html,
    header: getText(page.querySelector('header')),
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
