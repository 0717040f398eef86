import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Part, PartPlaceholderContext } from '#shop/ui/loading/static-part.tsx'

/** The parts that are identical on all pages of a template, with their HTML. */
interface SharedParts {
  readonly parts: readonly Part[]
  readonly html: readonly string[]
}

/** Renders a page to HTML. Pages with the same template name share their common parts. */
export type RenderBody = (template: string, tree: ReactNode) => string

/**
 * Renders the header and footer, which make up two thirds of a product page, once per template and inserts them into
 * its other pages. Finds them by comparing a page rendered with and without them, so that React generates the same IDs
 * as in a browser.
 */
export function createBodyRenderer(): RenderBody {
  // A random placeholder cannot occur in the content.
  const marker = randomUUID()
  const known = new Map<string, SharedParts>()
  return (template, tree) => {
    const parts: Part[] = []
    function placeholder(part: Part): string {
      parts.push(part)
      return marker
    }
    const rest = renderToString(<PartPlaceholderContext value={placeholder}>{tree}</PartPlaceholderContext>).split(
      marker,
    )
    const shared = known.get(template)
    if (shared !== undefined && areSame(shared.parts, parts)) {
      return rest.map((text, index) => text + (shared.html[index] ?? '')).join('')
    }
    const page = renderToString(tree)
    known.set(template, { parts, html: partsBetween(rest, page) })
    return page
  }
}

/** Returns the shared parts of a page, given the HTML before, between, and after them. */
function partsBetween(rest: readonly string[], page: string): string[] {
  let at = 0
  const html = rest.slice(0, -1).map((text, index) => {
    const start = at + text.length
    const next = rest[index + 1] ?? ''
    at = index + 2 === rest.length ? page.length - next.length : page.indexOf(next, start)
    return page.slice(start, at)
  })
  if (rest.map((text, index) => text + (html[index] ?? '')).join('') !== page) {
    throw new Error('A shared part changes the HTML around it.')
  }
  return html
}

function areSame(known: readonly Part[], parts: readonly Part[]): boolean {
  return (
    known.length === parts.length &&
    known.every(
      ({ Content, props }, index) => Content === parts[index]?.Content && areEqual(props, parts[index]?.props ?? {}),
    )
  )
}

function areEqual(one: object, other: object): boolean {
  const values = new Map(Object.entries(other))
  const entries = Object.entries(one)
  return entries.length === values.size && entries.every(([name, value]) => value === values.get(name))
}
