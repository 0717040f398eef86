import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'
import { COPY_IDS, type RouteId, routes } from '#routes/table.ts'
import { getShellFile, NOT_FOUND_FILE } from '../hosts/export-files.ts'
import type { Shard } from '../write/manifest.ts'
import type { Plan, PlannedPage } from '../write/page.ts'

/** Path of the not-found page, which matches no route. */
const NOT_FOUND_PATH = '/404'

/** Plans the pages of an export based on the route table and the discovered paths. */
export function planPages(
  { collections, products }: { readonly collections: readonly string[]; readonly products: readonly string[] },
  shard: Shard | undefined,
): Plan {
  /** Known paths of routes with parameters. */
  const known: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
    collection: collections,
    product: products,
    copy: COPY_IDS.map((copyId) => href('copy', { copyId })),
  }
  const planned = (Object.keys(routes) as RouteId[]).flatMap((id) => {
    const single = routes[id].export === 'page' ? pageAt(routes[id].pattern, id) : planShell(id)
    return [single, ...(known[id] ?? []).map((path) => pageAt(path, id))]
  })
  const notFound = {
    file: NOT_FOUND_FILE,
    route: 'not-found',
    path: undefined,
    renderedAt: NOT_FOUND_PATH,
  } as const
  const pages = [...planned, notFound]
  if (shard === undefined) return { pages, selected: pages }
  const { single, listed } = groupPagesByRoute(pages)
  return {
    pages,
    selected: [...(shard.current === 1 ? single : []), ...listed.flatMap((all) => selectShard(all, shard))],
  }
}

/**
 * Separates single pages from routes with many pages. The first shard renders the single pages, because they use all
 * data. The pages of each route are divided among the shards, because render times differ by route.
 */
export function groupPagesByRoute(pages: readonly PlannedPage[]): {
  readonly single: readonly PlannedPage[]
  readonly listed: readonly (readonly PlannedPage[])[]
} {
  const isListed = ({ route, path }: PlannedPage): boolean =>
    path !== undefined && route !== 'not-found' && routes[route].export === 'known'
  const listed = Map.groupBy(pages.filter(isListed), ({ route }) => route)
  return { single: pages.filter((page) => !isListed(page)), listed: [...listed.values()] }
}

function pageAt(path: string, route: RouteId): PlannedPage {
  if (matchRoute(path)?.id !== route) throw new Error(`The page ${path} does not match the route ${route}.`)
  const file = `${decodeURIComponent(path).slice(1)}/index.html`.replace(/^\//, '')
  return { file, route, path, renderedAt: path }
}

function planShell(route: RouteId): PlannedPage {
  const renderedAt = routes[route].pattern.replace(/\{\w+\}/g, SHELL_PARAMETER)
  return { file: getShellFile(route), route, path: undefined, renderedAt }
}

/** Returns the pages of a route that belong to a shard. */
export function selectShard<Page>(pages: readonly Page[], { current, total }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (current - 1)) / total)
  return pages.slice(start, Math.floor((pages.length * current) / total))
}
