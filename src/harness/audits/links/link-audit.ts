import { matchRoute } from '#routes/match.ts'
import type { Audit } from '../audit.ts'
import { addressesIn } from '../content/addresses/addresses.ts'
import { type Export, type ExportPage, readPage } from '../export-pages.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { Inspection } from '../inspect-pages.ts'
import { type FoundOnPage, mergeFindings, type PageFinding } from '../page-finding.ts'
import { auditExternalLinks, type ExternalLink } from './external-audit.ts'
import { anchorsIn, type LinkedPage, type PageLink } from './page-links.ts'

/** Stands for the shop's own address while relative ones are read. */
const OWN = 'http://shop.invalid'

/** The browser jumps to the top for these, whether or not an element has that id. */
const TOP = new Set(['', 'top'])

/** How the ids of findings about addresses outside the shop begin. */
const EXTERNAL_IDS = 'links/external-link/'

/** The links of the chosen pages, and with `external` the addresses outside the shop (AUD-05). */
export const linkAudit: Audit<Gathered> = {
  name: 'links',
  title: 'Links',
  reads: 'export',
  async gather({ contentIfRead, exported, inspected, scope }) {
    // Without the content, which the audit of the content tells of, only the places in it are not known.
    const [content, inspection] = await Promise.all([contentIfRead().catch(() => null), inspected()])
    const others = await linkedPages(exported(), inspection.pages)
    return { content, exported: exported(), inspection, others, external: scope.external }
  },
  async look({ content, exported, inspection: { pages, left }, others, external }, { signal }) {
    const broken = auditLinks(exported, pages, others)
    const found = broken.length === 0 || content === null ? broken : withPlaces(broken, content)
    const outside = externalLinks(pages)
    const gone = external ? await auditExternalLinks(outside, { fetch, signal }) : []
    const count = new Set(pages.flatMap(({ links }) => links.links.map(({ address }) => address))).size
    return {
      checked: `${count} addresses${external ? `, ${outside.length} outside the shop` : ''}`,
      findings: [...mergeFindings(found), ...gone],
      left,
      covers: (id) => external || !id.startsWith(EXTERNAL_IDS),
      externalLinks: outside,
    }
  },
}

interface Gathered {
  readonly content: GatheredContent | null
  readonly exported: Export
  readonly inspection: Inspection
  readonly others: readonly AnchoredPage[]
  readonly external: boolean
}

/** The anchors of a page that this run does not look at itself. */
interface AnchoredPage {
  readonly page: ExportPage
  readonly anchors: readonly string[]
}

/** The pages to whose anchors links of other pages lead, without those of `pages` themselves. */
async function linkedPages(exported: Export, pages: readonly LinkedPage[]): Promise<AnchoredPage[]> {
  const known = new Set(pages.map(({ page }) => page.file))
  const byFile = new Map(exported.pages.map((page) => [page.file, page]))
  const found = new Map<string, ExportPage>()
  for (const { page, links } of pages) {
    for (const { address, use } of links.links) {
      if (use !== 'page' || !/#./.test(address)) continue
      const url = resolve(address, page)
      const path = url?.origin === OWN ? decode(url.pathname.slice(1)) : undefined
      const target = filesAt(path).flatMap((file) => byFile.get(file) ?? [])[0]
      if (target !== undefined && !known.has(target.file)) found.set(target.file, target)
    }
  }
  return Promise.all(
    [...found.values()].map(async (page) => ({ page, anchors: anchorsIn(await readPage(exported, page)) })),
  )
}

interface BrokenLink extends FoundOnPage {
  readonly address: string
}

/**
 * Links, anchors, pictures and downloads that lead nowhere (AUD-05); a picture once, in however many widths it is
 * missing. Pure.
 */
export function auditLinks(
  exported: Pick<Export, 'files' | 'patterns'>,
  pages: readonly LinkedPage[],
  others: readonly AnchoredPage[] = [],
): BrokenLink[] {
  const anchors = new Map(pages.map(({ page, links }) => [page.file, new Set(links.anchors)]))
  for (const { page, anchors: own } of others) anchors.set(page.file, new Set(own))
  const lowerCase = new Map([...exported.files].map((file) => [file.toLowerCase(), file]))
  return pages.flatMap(({ page, links }) =>
    links.links.flatMap((link) => {
      const words = judge(link, page)
      return words === undefined ? [] : [{ page, address: link.of ?? link.address, finding: findingOf(link, words) }]
    }),
  )

  function judge(link: PageLink, page: ExportPage): Words | undefined {
    if (link.address.trim() === '') return WORDS.empty(link)
    if (/^javascript:/i.test(link.address.trim())) return WORDS.script(link)
    const url = resolve(link.address, page)
    if (url === undefined) return WORDS.unreadable(link)
    if (url.origin !== OWN) return undefined
    const path = decode(url.pathname.slice(1))
    const file = fileOf(path, url.pathname)
    if (file === undefined) {
      const near = filesAt(path).flatMap((name) => lowerCase.get(name.toLowerCase()) ?? [])
      return near[0] === undefined ? WORDS.nowhere(link) : WORDS.wrongCase(link, near[0])
    }
    const anchor = decode(url.hash.slice(1)) ?? ''
    const known = anchors.get(file)
    if (link.use !== 'page' || known === undefined || TOP.has(anchor) || known.has(anchor)) return undefined
    return WORDS.anchor(link, anchor)
  }

  /** The file that a host of the export answers with. */
  function fileOf(path: string | undefined, pathname: string): string | undefined {
    const found = filesAt(path).find((name) => exported.files.has(name))
    if (found !== undefined) return found
    const route = matchRoute(pathname)?.id
    // Products and collections that exist have a page; the shell is for those that came after the export.
    if (route === 'product' || route === 'collection') return undefined
    const shell = `_shells/${route}.html`
    return exported.files.has(shell) ? shell : undefined
  }
}

/** The files of which one may answer a path: of its name, and in the folder of its name. */
function filesAt(path: string | undefined): string[] {
  if (path === undefined) return []
  const name = path.replace(/\/$/, '')
  return [name, `${name}/index.html`.replace(/^\//, '')]
}

/** The broken links with their places in the content; without those that are told there. Pure. */
export function withPlaces(broken: readonly BrokenLink[], content: GatheredContent): FoundOnPage[] {
  const { places, told } = addressesIn(content)
  return broken.flatMap(({ page, finding, address }) =>
    told.has(address) ? [] : [{ page, finding, place: places.get(address) ?? null }],
  )
}

/** The addresses outside the shop with the pages that name them, in order. */
export function externalLinks(pages: readonly LinkedPage[]): ExternalLink[] {
  const found = new Map<string, Set<string>>()
  for (const { page, links } of pages) {
    for (const { address, use } of links.links) {
      const url = resolve(address, page)
      if (url === undefined || !/^https?:/.test(url.protocol) || url.origin === OWN || use === 'script') continue
      const seen = found.get(url.href) ?? new Set()
      found.set(url.href, seen.add(page.path))
    }
  }
  return [...found]
    .map(([url, on]) => ({ url, pages: [...on].toSorted() }))
    .toSorted((one, other) => (one.url < other.url ? -1 : 1))
}

function resolve(address: string, page: ExportPage): URL | undefined {
  const base = page.single ? OWN + page.path : OWN
  return URL.canParse(address, base) ? new URL(address, base) : undefined
}

/** A text of an address, unencoded; undefined when its encoding is broken. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

interface Words {
  readonly rule: string
  readonly message: string
  readonly fix: string
}

const THINGS: Readonly<Record<PageLink['use'], string>> = {
  page: 'link',
  picture: 'picture',
  download: 'download',
  script: 'script or style sheet',
  frame: 'framed page',
}

const BUILD = 'This is in the export, not in the content: build it again, and tell an engineer if it stays.'

const WORDS = {
  empty: ({ use }: PageLink): Words => ({
    rule: `${use}-without-address`,
    message: `A ${THINGS[use]} has no address.`,
    fix: 'Fill the address in, or remove what it belongs to.',
  }),
  script: ({ address }: PageLink): Words => ({
    rule: 'script-link',
    message: `A link holds a script in place of an address: “${address.slice(0, 60)}”.`,
    fix: 'Use the address of a page.',
  }),
  unreadable: ({ address, use }: PageLink): Words => ({
    rule: `unreadable-${use}`,
    message: `“${address}” is no address.`,
    fix: 'Correct it; it begins with https://, or with / for a page of the shop.',
  }),
  wrongCase: ({ address, use }: PageLink, near: string): Words => ({
    rule: `wrong-case-${use}`,
    message: `${address} differs from /${near.replace(/\/index\.html$/, '')} in capital letters only, and hosts tell them apart.`,
    fix: 'Write the address with the same letters.',
  }),
  nowhere: ({ address, use }: PageLink): Words => ({
    rule: `broken-${use}`,
    message:
      use === 'page'
        ? `A link leads to ${address}, and the shop has no such page.`
        : `The ${THINGS[use]} ${address} is missing.`,
    fix: use === 'script' ? BUILD : 'Correct the address, upload what is missing, or remove what points to it.',
  }),
  anchor: ({ address }: PageLink, anchor: string): Words => ({
    rule: 'broken-anchor',
    message: `A link leads to ${address}, and nothing on that page is called “${anchor}”.`,
    fix: 'Correct what stands behind the #, or leave it out.',
  }),
}

function findingOf({ use, address, of = address, frame, selector, element }: PageLink, words: Words): PageFinding {
  return {
    ...words,
    audit: 'links',
    severity: 'error',
    element: `${use} ${of}`,
    frame,
    evidence: { selector, html: element, standard: '', helpUrl: '' },
  }
}
