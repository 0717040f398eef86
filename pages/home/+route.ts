import { routes } from '#routes/table.ts'

export default routes.home.pattern
