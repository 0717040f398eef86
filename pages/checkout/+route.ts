import { routes } from '#routes/table.ts'

export default routes.checkout.pattern
