import * as content from './content-pages.ts'
import { getFooter } from './footer.ts'
import { getHome } from './home.ts'
import { getNavigation } from './navigation.ts'

/**
 * The route of a content page, by the id of its call: `getSupport` makes `support`, `getLoginPage` makes `login`. Whoever
 * asks for its address does not compile before the route is in the table of routes.
 */
type RouteOf<Id extends string> = Id extends `get${infer Name}Page`
  ? Uncapitalize<Name>
  : Id extends `get${infer Name}`
    ? Uncapitalize<Name>
    : never

/** Calls whose pages have other names. */
type OtherwiseNamed = 'getTerms' | 'getPrivacy'
const OTHERWISE_NAMED: ReadonlySet<string> = new Set<OtherwiseNamed>(['getTerms', 'getPrivacy'])

type Endpoints = typeof content
type ContentPage = {
  [Id in Exclude<keyof Endpoints, OtherwiseNamed>]: { readonly endpoint: Endpoints[Id]; readonly route: RouteOf<Id> }
}[Exclude<keyof Endpoints, OtherwiseNamed>]

const contentPages = Object.values(content)
  .filter(({ id }) => !OTHERWISE_NAMED.has(id))
  .map((endpoint) => ({ endpoint, route: routeOf(endpoint.id) })) as readonly ContentPage[]

function routeOf(id: string): string {
  const name = id.replace(/^get|Page$/g, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/**
 * The pages of the CMS, whose content is one call each, by the ids of their routes; and what a call puts on every page,
 * which no page can do without, while a page of its own has an empty default (API-35, API-36, API-37, CMS-04). Discovery,
 * the audits and the recorder read them here.
 */
export const cmsPages = [
  { endpoint: getNavigation, frame: 'header' },
  { endpoint: getFooter, frame: 'footer' },
  { endpoint: getHome, route: 'home' },
  ...contentPages,
  { endpoint: content.getTerms, route: 'termsOfService' },
  { endpoint: content.getTerms, route: 'copy', parameters: { copyId: 'terms' } },
  { endpoint: content.getPrivacy, route: 'copy', parameters: { copyId: 'privacy' } },
] as const
