import type { RouteId } from '#routes/table.ts'

/** Sign-in pages that have a form and therefore a CMS page (CMS-60). */
const FORM_ROUTES = ['login', 'register', 'forgotPassword', 'resetPassword'] as const satisfies readonly RouteId[]

export type FormRoute = (typeof FORM_ROUTES)[number]

export function hasForm(route: string): route is FormRoute {
  return (FORM_ROUTES as readonly string[]).includes(route)
}
