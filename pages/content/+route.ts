import type { PageContext } from 'vike/types'
import { routeAmong } from '../route-among.ts'
import { ROUTE_IDS } from './addresses.ts'

export default (pageContext: Pick<PageContext, 'urlPathname'>) => routeAmong(ROUTE_IDS, pageContext)
