import { matchRoute } from './match.ts'
import type { RouteId } from './table.ts'

/**
 * Pages that share a security policy and what they may load (decision 0044). Within a group the router swaps pages;
 * from one group to another the browser loads a document, since a page that is swapped in has the headers of the first.
 */
export type DocumentGroup = 'shop' | 'checkout' | 'map' | 'configurator' | 'mailed-link'

const GROUPS: Readonly<Partial<Record<RouteId, DocumentGroup>>> = {
  checkout: 'checkout',
  dealerLocator: 'map',
  builder: 'configurator',
  resetPassword: 'mailed-link',
  verifyEmail: 'mailed-link',
  verifyNewsletter: 'mailed-link',
  verifyNewsletterLowerCase: 'mailed-link',
}

/** The group of a route; what is no page, and the not-found page, is in that of most pages. */
export function documentGroup(route: RouteId | undefined): DocumentGroup {
  return (route && GROUPS[route]) ?? 'shop'
}

/** The group of the page at a path. */
export function getDocumentGroup(pathname: string): DocumentGroup {
  return documentGroup(matchRoute(pathname)?.id)
}

/** Whether pages of a group may load a tag manager: not where mailed tokens and cards are (SEC-12). */
export function allowsAnalytics(group: DocumentGroup): boolean {
  return group !== 'checkout' && group !== 'mailed-link'
}
