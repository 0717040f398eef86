import { routes } from '#routes/table.ts'
import { vikeRoute } from '../vike-route.ts'

export default vikeRoute(routes.limitedEdition.pattern)
