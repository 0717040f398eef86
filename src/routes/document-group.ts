import { matchRoute } from './match.ts'
import type { RouteId } from './table.ts'

/**
 * Pages that share a security policy and what they may load (decision 0044). Within a group the client router replaces
 * pages; between groups the browser loads a document, since a replaced page keeps the headers of the first.
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

/** Returns the group of a route; files and the not-found page belong to the group of most pages. */
export function documentGroup(route: RouteId | undefined): DocumentGroup {
  return (route && GROUPS[route]) ?? 'shop'
}

/** Returns the group of the page at a path. */
export function getDocumentGroup(pathname: string): DocumentGroup {
  return documentGroup(matchRoute(pathname)?.id)
}

/** Returns whether pages of a group may load a tag manager: not where emailed tokens and cards are (SEC-12). */
export function allowsAnalytics(group: DocumentGroup): boolean {
  return group !== 'checkout' && group !== 'mailed-link'
}
