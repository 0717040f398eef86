import { HTMLElement } from 'node-html-parser'
import type { ExportPage } from '../export-pages.ts'
import { isFrame, parsePage, selectorOf, snippet } from '../page-document.ts'

/** What a page wants from an address, and where it stands. */
export interface PageLink {
  readonly use: 'page' | 'picture' | 'download' | 'script' | 'frame'
  readonly address: string
  /** For a width of a picture the address that stands for the picture. */
  readonly of?: string | undefined
  readonly frame: boolean
  readonly selector: string
  readonly element: string
}

/** What other pages may want to know of a page, and what it wants of others. */
export interface PageLinks {
  readonly links: readonly PageLink[]
  readonly anchors: readonly string[]
}

export interface LinkedPage {
  readonly page: ExportPage
  readonly links: PageLinks
}

/** Where addresses stand, by the element's tag. In the order of this list the first of an address counts. */
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

/** Links of a head that a page needs to be shown. */
const NEEDED_LINKS = new Set(['icon', 'stylesheet', 'modulepreload'])

/** Every address that a page or an element of it holds, each once for each use (AUD-05). */
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
  const elements = [...elementsIn(root)]
  for (const { tags, attribute, use } of SOURCES) {
    for (const element of elements) {
      const address = tags.has(element.tagName) ? addressOf(element, attribute) : undefined
      if (address === undefined) continue
      const isDownload = use === 'page' && element.hasAttribute('download')
      add(element, isDownload ? 'download' : use, address)
    }
  }
  for (const element of elements) {
    const isPicture = element.tagName === 'IMG' || element.tagName === 'SOURCE'
    const srcset = isPicture ? element.getAttribute('srcset') : undefined
    if (srcset === undefined) continue
    const picture = element.tagName === 'IMG' ? element : element.parentNode?.querySelector('img[src]')
    const of = picture?.getAttribute('src')
    for (const address of srcsetAddresses(srcset)) add(element, 'picture', address, of)
  }
  return { links: [...links.values()], anchors: anchorsOf(elements) }
}

/** One walk is many times faster than a selector for each kind. */
function* elementsIn(root: HTMLElement): Generator<HTMLElement> {
  for (const child of root.childNodes) {
    if (!(child instanceof HTMLElement)) continue
    yield child
    yield* elementsIn(child)
  }
}

function addressOf(element: HTMLElement, attribute: string): string | undefined {
  const { tagName } = element
  // The notice of a page that has not started leads to that page itself, which only an empty address can say.
  if (tagName === 'A' && element.closest('#not-started') !== null) return undefined
  if (tagName === 'LINK') {
    const isNeeded = NEEDED_LINKS.has(element.getAttribute('rel') ?? '')
    return isNeeded ? (element.getAttribute(attribute) ?? '') : undefined
  }
  return element.getAttribute(attribute)
}

function anchorsOf(elements: readonly HTMLElement[]): string[] {
  return [...new Set(elements.flatMap(({ id }) => (id === '' ? [] : [id])))]
}

/** What links may point to within a page. */
export function anchorsIn(html: string): string[] {
  return anchorsOf([...elementsIn(parsePage(html))])
}

function srcsetAddresses(srcset: string): string[] {
  return srcset
    .split(/,\s/)
    .map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
    .filter((address) => address !== '')
}
