import { createHash } from 'node:crypto'
import type { HTMLElement } from 'node-html-parser'
import { linksOf, type PageLink } from '../links/page-links.ts'
import { parsePage } from '../page-document.ts'
import type { PageFinding } from '../page-finding.ts'
import { checkMarkup } from './markup.ts'

/** What is known of a header and a footer that many pages share: they are looked at once (AUD-24). */
export interface KnownFrame {
  /** What is wrong with their mark-up. */
  readonly findings: readonly PageFinding[]
  readonly links: readonly PageLink[]
  /** The page's own HTML needs these in their place, so that what refers to them finds it. */
  readonly header: string
  readonly footer: string
}

/** What is known of frames, by the hash of their HTML. */
export type KnownFrames = Map<string, KnownFrame>

/** A page without what is known of it. */
export interface OwnPage {
  /** Its HTML with an outline in the place of header and footer, and without its data. */
  readonly html: string
  /** Its frame among those that are known; '' for a page without one. */
  readonly frame: string
}

/** Takes the known frame out of a page; a frame that is not known yet is looked at first. */
export async function withoutFrame(html: string, known: KnownFrames): Promise<OwnPage> {
  const lean = withoutData(html)
  const place = placeOf(lean)
  if (place === undefined) return { html: lean, frame: '' }
  const [header, footer] = [lean.slice(...place.header), lean.slice(...place.footer)]
  const key = createHash('sha256').update(`${header}\n${footer}`).digest('base64url')
  const around = (outline: Pick<KnownFrame, 'header' | 'footer'>): string =>
    lean.slice(0, place.header[0]) +
    outline.header +
    lean.slice(place.header[1], place.footer[0]) +
    outline.footer +
    lean.slice(place.footer[1])
  const earlier = known.get(key)
  if (earlier !== undefined) return { html: around(earlier), frame: key }
  const root = parsePage(lean)
  const parts = [frameElement(root, 'header'), frameElement(root, 'footer')] as const
  const outlines = { header: outlineOf(parts[0]), footer: outlineOf(parts[1]) }
  const own = around(outlines)
  const [ofWhole, ofOwn] = [await checkMarkup(lean), await checkMarkup(own)]
  // An outline that is itself a mistake stands for nothing; such a frame is looked at on each page.
  if (without(ofOwn, ofWhole).length > 0) {
    known.set(key, { header, footer, findings: [], links: [] })
    return { html: lean, frame: key }
  }
  known.set(key, {
    ...outlines,
    findings: without(ofWhole, ofOwn),
    links: parts.flatMap((part) => (part === undefined ? [] : linksOf(part).links)),
  })
  return { html: own, frame: key }
}

/** Scripts with what the page was made of, which no browser reads as mark-up. */
const DATA = /(<script\b[^>]*\btype="application\/json"[^>]*>)[^<]*(?=<\/script>)/g

function withoutData(html: string): string {
  return html.replace(DATA, '$1')
}

type Range = readonly [from: number, to: number]

/** Where header and footer stand, before and after the main part; undefined when they do not. */
function placeOf(html: string): { readonly header: Range; readonly footer: Range } | undefined {
  const [mainFrom, mainTo] = [html.search(/<main\b/), html.lastIndexOf('</main>')]
  const headerFrom = html.search(/<header\b/)
  const headerTo = html.lastIndexOf('</header>', mainFrom) + '</header>'.length
  const footerFrom = html.indexOf('<footer', mainTo)
  const footerTo = html.lastIndexOf('</footer>') + '</footer>'.length
  const isWhole = headerFrom !== -1 && headerFrom < headerTo && mainFrom < mainTo
  if (!isWhole || footerFrom === -1 || footerTo <= footerFrom) return undefined
  const place = { header: [headerFrom, headerTo], footer: [footerFrom, footerTo] } as const
  // What stands in a script or a style is no part of the frame that can be told by its tags.
  return [place.header, place.footer].some((range) => /<(?:script|style)\b/.test(html.slice(...range)))
    ? undefined
    : place
}

function frameElement(root: HTMLElement, tag: 'header' | 'footer'): HTMLElement | undefined {
  return root.querySelectorAll(tag).find((element) => element.closest('main') === null)
}

/** What the rest of a page may have to do with: ids, headings, and the names of landmarks. */
const OUTLINED = '[id], h1, h2, h3, h4, h5, h6, nav, section, aside, form'

const NAMES = ['id', 'aria-label', 'aria-labelledby'] as const

function outlineOf(element: HTMLElement | undefined): string {
  if (element === undefined) return ''
  const inner = element.querySelectorAll(OUTLINED).map((part) => {
    const tag = part.rawTagName.toLowerCase()
    if (/^h\d$/.test(tag)) return tagged(part, tag, part.innerHTML.replace(/<[^>]*>/g, ''))
    if (tag === 'form') return tagged(part, tag, '<button type="submit">Send</button>')
    return tagged(part, /^(?:nav|section|aside)$/.test(tag) ? tag : 'span', '')
  })
  return tagged(element, element.rawTagName.toLowerCase(), inner.join(''))
}

function tagged({ rawAttributes }: HTMLElement, tag: string, inner: string): string {
  // Only landmarks may have the other names.
  const names = tag === 'span' ? NAMES.slice(0, 1) : NAMES
  const attributes = names.flatMap((name) => {
    const value = rawAttributes[name]
    return value === undefined ? [] : [` ${name}="${value.replaceAll('"', '&quot;')}"`]
  })
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

/** The findings that are not among others. */
function without(findings: readonly PageFinding[], others: readonly PageFinding[]): PageFinding[] {
  const counts = new Map<string, number>()
  const keyOf = ({ rule, element }: PageFinding): string => `${rule} ${element}`
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return findings.filter((finding) => {
    const left = counts.get(keyOf(finding)) ?? 0
    counts.set(keyOf(finding), left - 1)
    return left <= 0
  })
}
