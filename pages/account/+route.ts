import type { PageContext } from 'vike/types'
import { matchRoutes } from '../match-routes.ts'
import { ROUTE_IDS } from './route-ids.ts'

export default (pageContext: Pick<PageContext, 'urlPathname'>) => matchRoutes(ROUTE_IDS, pageContext)
