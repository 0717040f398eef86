import { matchRoute } from '#routes/match.ts'
import type { Finding } from '../../findings/finding.ts'
import type { Audit } from '../audit.ts'
import { listLinks } from '../content/links/list-links.ts'
import { type Export, type ExportPage, readPage } from '../export-pages.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { Inspection } from '../inspect-pages.ts'
import { type LocatedFinding, mergeFindings, type PageFinding } from '../page-finding.ts'
import { auditExternalLinks, type ExternalLink } from './external-audit.ts'
import { type LinkTexts, TEXTS } from './link-texts.ts'
import { parseAnchors, type LinkedPage, type PageLink } from './page-links.ts'

/** Base for resolving relative URLs. */
const SHOP_ORIGIN = 'http://shop.invalid'

/** Anchors that browsers resolve to the top of the page. */
const TOP = new Set(['', 'top'])

/** Prefix of the IDs of external link findings. */
const EXTERNAL_IDS = 'links/external-link/'

/** Audits the links of the selected pages, including external links if requested. */
export const linkAudit: Audit<Gathered> = {
  name: 'links',
  title: 'Links',
  source: 'export',
  async gather({ contentIfRead, exported, inspected, scope }) {
    // The content audit reports an unreadable CMS. Here, it means only that the fields of links are unknown.
    const [content, inspection] = await Promise.all([contentIfRead().catch(() => null), inspected()])
    const others = await readLinkedPages(exported(), inspection.pages)
    return { content, exported: exported(), inspection, others, external: scope.external }
  },
  async run({ content, exported, inspection: { pages, skippedPages: left }, others, external }, { signal }) {
    const brokenLinks = auditLinks(exported, pages, others)
    const found = brokenLinks.length === 0 || content === null ? brokenLinks : addLocations(brokenLinks, content)
    const outsideLinks = findExternalLinks(pages)
    const outside = external
      ? await auditExternalLinks(outsideLinks, { fetch, signal })
      : { findings: [], links: outsideLinks.map((link) => ({ ...link, failure: null })) }
    const dead = new Set(outside.findings.map(({ id }) => id.slice(EXTERNAL_IDS.length)))
    const notReached = outside.links.filter(({ url, failure }) => failure !== null && !dead.has(url))
    const count = new Set(pages.flatMap(({ links }) => links.links.map(({ address }) => address))).size
    return {
      checked: [
        `${count} links`,
        ...(external ? [`${outsideLinks.length} external`] : []),
        ...(notReached.length > 0 ? [`${notReached.length} of them not reached`] : []),
      ].join(', '),
      findings: [...mergeFindings(found), ...addFields(outside.findings, content)],
      skippedPages: left,
      covers: (id) =>
        !id.startsWith(EXTERNAL_IDS) ||
        (external && !notReached.some(({ url }) => url === id.slice(EXTERNAL_IDS.length))),
      externalLinks: outside.links,
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

/** A page outside this run that is read only for its anchors. */
interface AnchoredPage {
  readonly page: ExportPage
  readonly anchors: readonly string[]
}

/** Reads the linked pages that are not in `pages`. */
async function readLinkedPages(exported: Export, pages: readonly LinkedPage[]): Promise<AnchoredPage[]> {
  const known = new Set(pages.map(({ page }) => page.file))
  const byFile = new Map(exported.pages.map((page) => [page.file, page]))
  const found = new Map<string, ExportPage>()
  for (const { page, links } of pages) {
    for (const { address, use } of links.links) {
      if (use !== 'page' || !/#./.test(address)) continue
      const url = resolve(address, page)
      const path = url?.origin === SHOP_ORIGIN ? decode(url.pathname.slice(1)) : undefined
      const target = listFiles(path).flatMap((file) => byFile.get(file) ?? [])[0]
      if (target !== undefined && !known.has(target.file)) found.set(target.file, target)
    }
  }
  return Promise.all(
    [...found.values()].map(async (page) => ({ page, anchors: parseAnchors(await readPage(exported, page)) })),
  )
}

interface BrokenLink extends LocatedFinding {
  readonly address: string
}

/**
 * Returns broken links, anchors, images and downloads. Lists an image only once for all its widths.
 * @internal
 */
export function auditLinks(
  exported: Pick<Export, 'files' | 'patterns'>,
  pages: readonly LinkedPage[],
  others: readonly AnchoredPage[] = [],
): BrokenLink[] {
  const anchors = new Map(pages.map(({ page, links }) => [page.file, new Set(links.anchors)]))
  for (const { page, anchors: pageAnchors } of others) anchors.set(page.file, new Set(pageAnchors))
  const lowerCase = new Map([...exported.files].map((file) => [file.toLowerCase(), file]))
  return pages.flatMap(({ page, links }) =>
    links.links.flatMap((link) => {
      const texts = checkLink(link, page)
      return texts === undefined ? [] : [{ page, address: link.of ?? link.address, finding: toFinding(link, texts) }]
    }),
  )

  function checkLink(link: PageLink, page: ExportPage): LinkTexts | undefined {
    if (link.address.trim() === '') return TEXTS.empty(link)
    if (/^javascript:/i.test(link.address.trim())) return TEXTS.script(link)
    const url = resolve(link.address, page)
    if (url === undefined) return TEXTS.unreadable(link)
    if (url.origin !== SHOP_ORIGIN) return undefined
    const path = decode(url.pathname.slice(1))
    const file = findFile(path, url.pathname)
    if (file === undefined) {
      const near = listFiles(path).flatMap((name) => lowerCase.get(name.toLowerCase()) ?? [])
      return near[0] === undefined ? TEXTS.nowhere(link) : TEXTS.wrongCase(link, near[0])
    }
    // A text fragment (`#:~:text=`) is not an anchor.
    const anchor = decode(url.hash.slice(1).replace(/:~:.*$/s, '')) ?? ''
    const known = anchors.get(file)
    if (link.use !== 'page' || known === undefined || TOP.has(anchor) || known.has(anchor)) return undefined
    return TEXTS.anchor(link, anchor)
  }

  /** Returns the file that a web host serves for a path, if any. */
  function findFile(path: string | undefined, pathname: string): string | undefined {
    const found = listFiles(path).find((name) => exported.files.has(name))
    if (found !== undefined) return found
    const route = matchRoute(pathname)?.id
    // Existing products and collections have a page. The shell serves only those published after the export.
    if (route === 'product' || route === 'collection') return undefined
    const shell = `_shells/${route}.html`
    return exported.files.has(shell) ? shell : undefined
  }
}

/** Returns the files that a web host may serve for a path. */
function listFiles(path: string | undefined): string[] {
  if (path === undefined) return []
  const name = path.replace(/\/$/, '')
  return [name, `${name}/index.html`.replace(/^\//, '')]
}

/** Adds content fields to broken links, and removes links reported by the content audit. @internal */
export function addLocations(brokenLinks: readonly BrokenLink[], content: GatheredContent): LocatedFinding[] {
  const { places, reported } = listLinks(content)
  return brokenLinks.flatMap(({ page, finding, address }) =>
    reported.has(address) ? [] : [{ page, finding, place: places.get(address) ?? null }],
  )
}

/** Adds the content field to each external link finding. */
function addFields(findings: readonly Finding[], content: GatheredContent | null): readonly Finding[] {
  if (findings.length === 0 || content === null) return findings
  const places = new Map([...listLinks(content).places].map(([url, place]) => [toHref(url), place]))
  return findings.map((finding) => ({
    ...finding,
    place: { ...finding.place, ...places.get(finding.id.slice(EXTERNAL_IDS.length)) },
  }))
}

function toHref(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}

/** Returns the external links, sorted, with the pages that contain them. @internal */
export function findExternalLinks(pages: readonly LinkedPage[]): Omit<ExternalLink, 'failure'>[] {
  const found = new Map<string, Set<string>>()
  for (const { page, links } of pages) {
    for (const { address, use } of links.links) {
      const url = resolve(address, page)
      if (url === undefined || !/^https?:/.test(url.protocol) || url.origin === SHOP_ORIGIN || use === 'script')
        continue
      const seen = found.get(url.href) ?? new Set()
      found.set(url.href, seen.add(page.path))
    }
  }
  return [...found]
    .map(([url, on]) => ({ url, pages: [...on].toSorted() }))
    .toSorted((one, other) => (one.url < other.url ? -1 : 1))
}

function resolve(address: string, page: ExportPage): URL | undefined {
  const base = page.single ? SHOP_ORIGIN + page.path : SHOP_ORIGIN
  return URL.canParse(address, base) ? new URL(address, base) : undefined
}

/** Decodes part of a URL, or returns undefined if its encoding is invalid. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function toFinding({ use, address, of = address, frame, selector, element }: PageLink, texts: LinkTexts): PageFinding {
  return {
    ...texts,
    audit: 'links',
    severity: 'error',
    element: `${use} ${of}`,
    frame,
    evidence: { selector, html: element, standard: '', helpUrl: '' },
  }
}
