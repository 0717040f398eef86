import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'

/** A JSON-LD object, without its `@context`. */
export interface StructuredData {
  readonly [property: string]: string | number | StructuredData | readonly (string | StructuredData)[]
}

/** Returns breadcrumbs as structured data, or undefined without breadcrumbs. `site` is the shop's public URL. */
export function createBreadcrumbList(items: readonly Breadcrumb[], site: string): StructuredData | undefined {
  const entries = items.flatMap(({ label, href }) => {
    const url = toWebUrl(href, site)
    return url === undefined ? [] : [{ name: label, item: url }]
  })
  if (entries.length === 0) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  }
}

/** Returns questions and answers as structured data, or undefined without questions. */
export function createFaqPage(
  items: readonly { readonly question: string; readonly answer: RichText }[],
): StructuredData | undefined {
  if (items.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

/** Returns the organization that runs the shop. */
export function createOrganization(options: {
  readonly name: string
  readonly site: string
  /** Logo URL, absolute or relative to the site root, or an empty string without a logo. */
  readonly logo: string
  /** URLs of the organization's profiles on other sites. */
  readonly elsewhere: readonly string[]
}): StructuredData {
  const { name, site, logo, elsewhere } = options
  const logoUrl = logo === '' ? undefined : toWebUrl(logo, site)
  const pages = elsewhere.filter((url) => toWebUrl(url, site) === url)
  return {
    '@type': 'Organization',
    name,
    url: site,
    ...(logoUrl !== undefined && { logo: logoUrl }),
    ...(pages.length > 0 && { sameAs: pages }),
  }
}

/** Returns the site and its search. `searchPath` contains the query as `{search_term_string}`. */
export function createWebSite(options: {
  readonly name: string
  readonly site: string
  readonly searchPath: string
}): StructuredData {
  const { name, site, searchPath } = options
  return {
    '@type': 'WebSite',
    name,
    url: site,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${new URL(site).origin}${searchPath}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/**
 * Returns the absolute URL of a page or file, or undefined for schemes other than http and https, which search engines
 * reject.
 */
export function toWebUrl(href: string, site: string): string | undefined {
  try {
    const url = new URL(href, site)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Maximum nesting depth to read, the same as for displayed rich text. */
const MAX_DEPTH = 20

/** Converts CMS rich text to plain text, with one line per block and list item. */
function toPlainText(blocks: RichText): string {
  return toLines(blocks, 0).join('\n')
}

function toLines(nodes: unknown, depth: number): string[] {
  return listNodes(nodes, depth).flatMap((node) => {
    const line = inlineText(node['children'], depth + 1).trim()
    const nested = listNodes(node['children'], depth + 1).filter(({ type }) => type === 'list' || type === 'list-item')
    return [...(line === '' ? [] : [line]), ...toLines(nested, depth + 1)]
  })
}

function inlineText(nodes: unknown, depth: number): string {
  return listNodes(nodes, depth)
    .map((node) => {
      if (typeof node['text'] === 'string') return node['text']
      return node['type'] === 'link' ? inlineText(node['children'], depth + 1) : ''
    })
    .join('')
}

function listNodes(nodes: unknown, depth: number): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(nodes) || depth > MAX_DEPTH) return []
  return nodes.filter((node): node is Record<string, unknown> => typeof node === 'object' && node !== null)
}
