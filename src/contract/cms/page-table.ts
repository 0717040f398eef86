import * as content from './content-pages.ts'
import { getFooter } from './footer.ts'
import { getHome } from './home.ts'
import { getNavigation } from './navigation.ts'

/**
 * The route of a content page, derived from its endpoint ID: `getSupport` becomes `support`, and `getLoginPage`
 * becomes `login`. Code that builds its URL compiles only if the route is in the route table.
 */
type RouteOf<Id extends string> = Id extends `get${infer Name}Page`
  ? Uncapitalize<Name>
  : Id extends `get${infer Name}`
    ? Uncapitalize<Name>
    : never

/** Endpoints whose route has a different name. */
type OtherwiseNamed = 'getTerms' | 'getPrivacy'
const OTHERWISE_NAMED: ReadonlySet<string> = new Set<OtherwiseNamed>(['getTerms', 'getPrivacy'])

type Endpoints = typeof content
type ContentPage = {
  [Id in Exclude<keyof Endpoints, OtherwiseNamed>]: { readonly endpoint: Endpoints[Id]; readonly route: RouteOf<Id> }
}[Exclude<keyof Endpoints, OtherwiseNamed>]

const contentPages = Object.values(content)
  .filter(({ id }) => !OTHERWISE_NAMED.has(id))
  .map((endpoint) => ({ endpoint, route: getRoute(endpoint.id) })) as readonly ContentPage[]

function getRoute(id: string): string {
  const name = id.replace(/^get|Page$/g, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/**
 * CMS pages by route ID with their endpoints, plus the content shared by all pages. Pages fall back to an empty
 * default if their content fails to load. The shared content has no default (API-35, API-36, API-37, CMS-04). Used by
 * discovery, audits, and recordings.
 */
export const cmsPages = [
  { endpoint: getNavigation, layoutPart: 'header' },
  { endpoint: getFooter, layoutPart: 'footer' },
  { endpoint: getHome, route: 'home' },
  ...contentPages,
  { endpoint: content.getTerms, route: 'termsOfService' },
  { endpoint: content.getTerms, route: 'copy', parameters: { copyId: 'terms' } },
  { endpoint: content.getPrivacy, route: 'copy', parameters: { copyId: 'privacy' } },
] as const
