import type { ComponentType } from 'react'
import type { PageContext, PageContextServer } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'
import { waitForIslands } from '#shop/ui/loading/island.tsx'
import { toVikeRoute } from '../pages/vike-route.ts'
import type { PageData, StructuredDataHook } from './page-context.d.ts'

/** Code shared by all pages in a folder of `pages/`. */
export interface Template {
  readonly Page: ComponentType
  readonly loadData: ((pageContext: PageContextServer) => Promise<PageData>) | undefined
  readonly structuredData: StructuredDataHook | undefined
}

/** The value of a page's `+route`: a pattern in vike's syntax, or a function that matches paths. */
type PageRoute = string | ((pageContext: Pick<PageContext, 'urlPathname'>) => false | { routeParams: RouteParameters })
type RouteParameters = Readonly<Record<string, string>>
type PageRoutes = ReadonlyMap<string, PageRoute>

// vike merges files in the same way.
const routeFiles = import.meta.glob<PageRoute>('/pages/*/+route.ts', { import: 'default' })
const components = import.meta.glob<ComponentType>('/pages/*/+Page.tsx', { import: 'Page' })
const loaders = import.meta.glob<Template['loadData']>('/pages/*/+data.ts', { import: 'data' })
const structuredDataHooks = import.meta.glob<StructuredDataHook>('/pages/*/+structuredData.ts', {
  import: 'structuredData',
})

const NOT_FOUND = { pageId: '/pages/_error', routeParams: {}, is404: true }

/** Loads the routes of all templates, by folder. */
export async function loadPageRoutes(): Promise<PageRoutes> {
  const loaded = Object.entries(routeFiles).map(async ([file, load]): Promise<[string, PageRoute]> => [
    file.replace('/+route.ts', ''),
    await load(),
  ])
  return new Map(await Promise.all(loaded))
}

/** Returns the folder of the template that matches a path, in vike's notation, and the route parameters. */
export function getTemplate(
  pageRoutes: PageRoutes,
  url: string,
  urlPathname: string,
): { readonly pageId: string; readonly routeParams: RouteParameters; readonly is404: boolean } {
  const match = matchRoute(url)
  const pattern = match === undefined ? undefined : toVikeRoute(routes[match.id].pattern)
  for (const [pageId, route] of pageRoutes) {
    const own = route === pattern && { routeParams: match?.parameters ?? {} }
    const found = typeof route === 'string' ? own : route({ urlPathname })
    if (found !== false) return { pageId, routeParams: found.routeParams, is404: false }
  }
  return NOT_FOUND
}

/** Loads the code shared by the pages of a folder, including every island that they can show. */
export async function loadTemplate(pageId: string): Promise<Template> {
  const [Page, loadData, structuredData] = await Promise.all([
    components[`${pageId}/+Page.tsx`]?.(),
    loaders[`${pageId}/+data.ts`]?.(),
    structuredDataHooks[`${pageId}/+structuredData.ts`]?.(),
  ])
  if (Page === undefined) throw new Error(`The folder ${pageId} has no page.`)
  await waitForIslands()
  return { Page, loadData, structuredData }
}
