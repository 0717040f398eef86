import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import type { RichText } from '#contract/cms/rich-text.ts'
import { plainText } from './plain-text.ts'

/** An object of JSON-LD, without its context. */
export interface StructuredData {
  readonly [property: string]: string | number | StructuredData | readonly (string | StructuredData)[]
}

/** The trail above a page (SEO-02); undefined where none is shown. `site` is the shop's public address. */
export function breadcrumbList(items: readonly Breadcrumb[], site: string): StructuredData | undefined {
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

/** Questions and their answers (SEO-02); undefined without any. */
export function faqPage(
  items: readonly { readonly question: string; readonly answer: RichText }[],
): StructuredData | undefined {
  if (items.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }
}

/** Who runs the shop (SEO-02). */
export function organization(options: {
  readonly name: string
  readonly site: string
  /** Address of the logo, from the site's root or whole; '' when there is none. */
  readonly logo: string
  /** The organization's pages elsewhere. */
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

/** The site and how it is searched (SEO-02); `searchPath` holds the query as `{search_term_string}`. */
export function webSite(options: {
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

/** The whole address of a page or file; undefined for what is not on the web, which search engines refuse. */
function toWebUrl(href: string, site: string): string | undefined {
  try {
    const url = new URL(href, site)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
