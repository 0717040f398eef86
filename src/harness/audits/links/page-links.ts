import { HTMLElement } from 'node-html-parser'
import type { ExportPage } from '../export-pages.ts'
import { isLayoutElement, parsePage, getSelector, getSnippet } from '../page-document.ts'

/** A URL in a page, with its use and its element. */
export interface PageLink {
  readonly use: 'page' | 'picture' | 'download' | 'script' | 'frame'
  readonly address: string
  /** For a srcset width, the URL of the image to which it belongs. */
  readonly of?: string | undefined
  readonly frame: boolean
  readonly selector: string
  readonly element: string
}

/** The links and anchors in a page. */
export interface PageLinks {
  readonly links: readonly PageLink[]
  readonly anchors: readonly string[]
}

export interface LinkedPage {
  readonly page: ExportPage
  readonly links: PageLinks
}

/** Attributes that contain URLs, by tag. A URL is listed for its first use in this order. */
const SOURCES: readonly {
  readonly tags: ReadonlySet<string>
  readonly attribute: string
  readonly use: PageLink['use']
}[] = [
  { tags: new Set(['A']), attribute: 'href', use: 'page' },
  { tags: new Set(['AREA']), attribute: 'href', use: 'page' },
  { tags: new Set(['IMG']), attribute: 'src', use: 'picture' },
  { tags: new Set(['VIDEO', 'AUDIO', 'SOURCE']), attribute: 'src', use: 'download' },
  { tags: new Set(['LINK']), attribute: 'href', use: 'script' },
  { tags: new Set(['SCRIPT']), attribute: 'src', use: 'script' },
  { tags: new Set(['IFRAME']), attribute: 'src', use: 'frame' },
]

/** `rel` values of links that are needed to render a page. */
const REQUIRED_LINKS = new Set(['icon', 'stylesheet', 'modulepreload'])

/** Returns all URLs in a page or element, each once per use. */
export function listLinks(root: HTMLElement): PageLinks {
  const links = new Map<string, PageLink>()
  const add = (element: HTMLElement, use: PageLink['use'], address: string, of?: string): void => {
    const key = `${use} ${address}`
    if (links.has(key)) return
    links.set(key, {
      use,
      address,
      of,
      frame: isLayoutElement(element),
      selector: getSelector(element),
      element: getSnippet(element),
    })
  }
  const elements = [...walkElements(root)]
  for (const { tags, attribute, use } of SOURCES) {
    for (const element of elements) {
      const address = tags.has(element.tagName) ? getAddress(element, attribute) : undefined
      if (address === undefined) continue
      const isDownload = use === 'page' && element.hasAttribute('download')
      add(element, isDownload ? 'download' : use, address)
    }
  }
  for (const element of elements) {
    const isImage = element.tagName === 'IMG' || element.tagName === 'SOURCE'
    const srcset = isImage ? element.getAttribute('srcset') : undefined
    if (srcset === undefined) continue
    const image = element.tagName === 'IMG' ? element : element.parentNode?.querySelector('img[src]')
    const of = image?.getAttribute('src')
    for (const address of parseSrcset(srcset)) add(element, 'picture', address, of)
  }
  return { links: [...links.values()], anchors: listAnchors(elements) }
}

/** Walks the document only once, which is much faster than one selector per tag. */
function* walkElements(root: HTMLElement): Generator<HTMLElement> {
  for (const child of root.childNodes) {
    if (!(child instanceof HTMLElement)) continue
    yield child
    yield* walkElements(child)
  }
}

function getAddress(element: HTMLElement, attribute: string): string | undefined {
  const { tagName } = element
  if (tagName === 'LINK') {
    const isRequired = REQUIRED_LINKS.has(element.getAttribute('rel') ?? '')
    return isRequired ? (element.getAttribute(attribute) ?? '') : undefined
  }
  return element.getAttribute(attribute)
}

function listAnchors(elements: readonly HTMLElement[]): string[] {
  return [...new Set(elements.flatMap(({ id }) => (id === '' ? [] : [id])))]
}

/** Returns the anchors in a page. */
export function parseAnchors(html: string): string[] {
  return listAnchors([...walkElements(parsePage(html))])
}

function parseSrcset(srcset: string): string[] {
  return srcset
    .split(/,\s/)
    .map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    .filter((address) => address !== '')
}
