import type { HTMLElement } from 'node-html-parser'
import * as z from 'zod'
import type { ExportPage } from '../export-pages.ts'
import { isFrame, parsePage, selectorOf, snippet } from '../page-document.ts'

/** What a page wants from an address. */
const USES = ['page', 'picture', 'download', 'script', 'frame'] as const

const PageLink = z.strictObject({
  use: z.enum(USES),
  address: z.string(),
  /** For a width of a picture the address that stands for the picture. */
  of: z.optional(z.string()),
  frame: z.boolean(),
  selector: z.string(),
  element: z.string(),
})
export type PageLink = z.infer<typeof PageLink>

/** What other pages may want to know of a page, and what it wants of others. */
export const PageLinks = z.strictObject({ links: z.array(PageLink), anchors: z.array(z.string()) })
export type PageLinks = z.infer<typeof PageLinks>

export interface LinkedPage {
  readonly page: ExportPage
  readonly links: PageLinks
}

const SOURCES: readonly { selector: string; attribute: string; use: PageLink['use'] }[] = [
  // The notice of a page that has not started leads to that page itself, which only an empty address can say.
  { selector: 'a[href]:not(#not-started a)', attribute: 'href', use: 'page' },
  { selector: 'area[href]', attribute: 'href', use: 'page' },
  { selector: 'img[src]', attribute: 'src', use: 'picture' },
  { selector: 'video[src], audio[src], source[src]', attribute: 'src', use: 'download' },
  { selector: 'link[rel=icon], link[rel=stylesheet], link[rel=modulepreload]', attribute: 'href', use: 'script' },
  { selector: 'script[src]', attribute: 'src', use: 'script' },
  { selector: 'iframe[src]', attribute: 'src', use: 'frame' },
]

/** Every address that a page holds, each once for each use (AUD-05). */
export function linksOf(root: HTMLElement): PageLinks {
  const links = new Map<string, PageLink>()
  const add = (element: HTMLElement, use: PageLink['use'], address: string, of?: string): void => {
    const key = `${use} ${address}`
    if (links.has(key)) return
    links.set(key, {
      use,
      address,
      of,
      frame: isFrame(element),
      selector: selectorOf(element),
      element: snippet(element),
    })
  }
  for (const { selector, attribute, use } of SOURCES) {
    for (const element of root.querySelectorAll(selector)) {
      const isDownload = use === 'page' && element.hasAttribute('download')
      add(element, isDownload ? 'download' : use, element.getAttribute(attribute) ?? '')
    }
  }
  for (const element of root.querySelectorAll('img[srcset], source[srcset]')) {
    const picture = element.rawTagName.toLowerCase() === 'img' ? element : element.parentNode?.querySelector('img[src]')
    const of = picture?.getAttribute('src')
    for (const address of srcsetAddresses(element.getAttribute('srcset') ?? '')) add(element, 'picture', address, of)
  }
  return { links: [...links.values()], anchors: anchorsOf(root) }
}

function anchorsOf(root: HTMLElement): string[] {
  return [...new Set(root.querySelectorAll('[id]').map(({ id }) => id))]
}

/** What links may point to within a page. */
export function anchorsIn(html: string): string[] {
  return anchorsOf(parsePage(html))
}

function srcsetAddresses(srcset: string): string[] {
  return srcset
    .split(/,\s/)
    .map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    .filter((address) => address !== '')
}
