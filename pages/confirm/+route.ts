import { routes } from '#routes/table.ts'
import { toVikeRoute } from '../vike-route.ts'

export default toVikeRoute(routes.confirmation.pattern)
