import { matchRoute } from '#routes/match.ts'
import { shellAddress } from '#routes/prerender-addresses.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { shellFile } from './shell-file.ts'

/** One HTML file of the export, before it is rendered. */
export interface PlannedPage {
  /** Path in the export, with forward slashes. */
  readonly file: string
  readonly route: RouteId | 'not-found'
  /** Address of the page; undefined for a shell and for the not-found page, which serve many. */
  readonly address: string | undefined
}

/** The address under which vike renders the not-found page. */
const NOT_FOUND_ADDRESS = '/404'

export const NOT_FOUND_FILE = '404.html'

/** Addresses that discovery found, by route. */
export type KnownAddresses = Readonly<Partial<Record<RouteId, readonly string[]>>>

/** Every page of the export, by the address that it is rendered at: the route table's and the known ones. */
export function planPages(known: KnownAddresses): Map<string, PlannedPage> {
  const plan = new Map<string, PlannedPage>()
  for (const id of Object.keys(routes) as RouteId[]) {
    const shell = shellAddress(id)
    if (shell === undefined) plan.set(routes[id].pattern, pageAt(routes[id].pattern, id))
    else plan.set(shell, { file: shellFile(id), route: id, address: undefined })
    for (const address of known[id] ?? []) plan.set(address, pageAt(address, id))
  }
  plan.set(NOT_FOUND_ADDRESS, { file: NOT_FOUND_FILE, route: 'not-found', address: undefined })
  return plan
}

function pageAt(address: string, route: RouteId): PlannedPage {
  if (matchRoute(address)?.id !== route) throw new Error(`The page ${address} is not of the route ${route}.`)
  return { file: `${decodeURIComponent(address).slice(1)}/index.html`.replace(/^\//, ''), route, address }
}
