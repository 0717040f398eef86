import { createHash } from 'node:crypto'
import type { HTMLElement } from 'node-html-parser'
import { listLinks, type PageLink } from '../links/page-links.ts'
import { parsePage } from '../page-document.ts'
import type { PageFinding } from '../page-finding.ts'
import { checkMarkup } from './markup.ts'

/** Results for a header and footer that many pages share and that are checked only once. */
export interface KnownLayout {
  /** Findings in the markup of the header and footer. */
  readonly findings: readonly PageFinding[]
  readonly links: readonly PageLink[]
  /** Outlines that replace the header and footer, so that references from the page still have a target. */
  readonly header: string
  readonly footer: string
}

/** Results by hash of the header's and footer's HTML. */
export type KnownLayouts = Map<string, KnownLayout>

/** A page without its header and footer, which have already been checked. */
export interface PageContent {
  /** HTML of the page with outlines instead of the header and footer, and without its JSON data. */
  readonly html: string
  /** Key of the header and footer, or an empty string if the page has none. */
  readonly frame: string
}

/** Removes the header and footer from a page after checking them if they are new. */
export async function removeLayout(html: string, known: KnownLayouts): Promise<PageContent> {
  const lean = removeData(html)
  const ranges = findRanges(lean)
  if (ranges === undefined) return { html: lean, frame: '' }
  const [header, footer] = [lean.slice(...ranges.header), lean.slice(...ranges.footer)]
  const key = createHash('sha256').update(`${header}\n${footer}`).digest('base64url')
  const around = (outline: Pick<KnownLayout, 'header' | 'footer'>): string =>
    lean.slice(0, ranges.header[0]) +
    outline.header +
    lean.slice(ranges.header[1], ranges.footer[0]) +
    outline.footer +
    lean.slice(ranges.footer[1])
  const knownLayout = known.get(key)
  if (knownLayout !== undefined) return { html: around(knownLayout), frame: key }
  const root = parsePage(lean)
  const parts = [findLayoutElement(root, 'header'), findLayoutElement(root, 'footer')] as const
  const outlines = { header: createOutline(parts[0]), footer: createOutline(parts[1]) }
  const content = around(outlines)
  const [fullFindings, contentFindings] = [await checkMarkup(lean), await checkMarkup(content)]
  // An outline that is itself invalid cannot replace anything, so the header and footer are checked on each page.
  if (subtract(contentFindings, fullFindings).length > 0) {
    known.set(key, { header, footer, findings: [], links: [] })
    return { html: lean, frame: key }
  }
  known.set(key, {
    ...outlines,
    findings: subtract(fullFindings, contentFindings),
    links: parts.flatMap((part) => (part === undefined ? [] : listLinks(part).links)),
  })
  return { html: content, frame: key }
}

/** Matches the page's JSON data, which browsers do not parse as markup. */
const DATA = /(<script\b[^>]*\btype="application\/json"[^>]*>)[^<]*(?=<\/script>)/g

function removeData(html: string): string {
  return html.replace(DATA, '$1')
}

type Range = readonly [from: number, to: number]

/** Returns the ranges of the header and footer around the main element, or undefined if there are none. */
function findRanges(html: string): { readonly header: Range; readonly footer: Range } | undefined {
  const [mainFrom, mainTo] = [html.search(/<main\b/), html.lastIndexOf('</main>')]
  const headerFrom = html.search(/<header\b/)
  const headerTo = html.lastIndexOf('</header>', mainFrom) + '</header>'.length
  const footerFrom = html.indexOf('<footer', mainTo)
  const footerTo = html.lastIndexOf('</footer>') + '</footer>'.length
  const isComplete = headerFrom !== -1 && headerFrom < headerTo && mainFrom < mainTo
  if (!isComplete || footerFrom === -1 || footerTo <= footerFrom) return undefined
  const ranges = { header: [headerFrom, headerTo], footer: [footerFrom, footerTo] } as const
  // Tags inside scripts or styles are not elements.
  return [ranges.header, ranges.footer].some((range) => /<(?:script|style)\b/.test(html.slice(...range)))
    ? undefined
    : ranges
}

function findLayoutElement(root: HTMLElement, tag: 'header' | 'footer'): HTMLElement | undefined {
  return root.querySelectorAll(tag).find((element) => element.closest('main') === null)
}

/** Elements that the rest of a page may depend on: IDs, headings and landmarks. */
const OUTLINED = '[id], h1, h2, h3, h4, h5, h6, nav, section, aside, form'

const NAMES = ['id', 'aria-label', 'aria-labelledby'] as const

function createOutline(element: HTMLElement | undefined): string {
  if (element === undefined) return ''
  const inner = element.querySelectorAll(OUTLINED).map((part) => {
    const tag = part.rawTagName.toLowerCase()
    if (/^h\d$/.test(tag)) return createElement(part, tag, part.innerHTML.replace(/<[^>]*>/g, ''))
    if (tag === 'form') return createElement(part, tag, '<button type="submit">Send</button>')
    return createElement(part, /^(?:nav|section|aside)$/.test(tag) ? tag : 'span', '')
  })
  return createElement(element, element.rawTagName.toLowerCase(), inner.join(''))
}

function createElement({ rawAttributes }: HTMLElement, tag: string, inner: string): string {
  // Only landmarks may have the other name attributes.
  const names = tag === 'span' ? NAMES.slice(0, 1) : NAMES
  const attributes = names.flatMap((name) => {
    const value = rawAttributes[name]
    return value === undefined ? [] : [` ${name}="${value.replaceAll('"', '&quot;')}"`]
  })
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

/** Returns the findings that are not in the other list. */
function subtract(findings: readonly PageFinding[], others: readonly PageFinding[]): PageFinding[] {
  const counts = new Map<string, number>()
  const keyOf = ({ rule, element }: PageFinding): string => `${rule} ${element}`
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return findings.filter((finding) => {
    const remaining = counts.get(keyOf(finding)) ?? 0
    counts.set(keyOf(finding), remaining - 1)
    return remaining <= 0
  })
}
