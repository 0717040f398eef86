import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'

function trailTo(route: 'dealerLocator' | 'dealerRegistration') {
  return (['home', route] as const).map((id) => ({ label: routes[id].title, href: href(id) }))
}

/** Breadcrumbs of the dealer pages. The CMS does not provide them. */
export const locatorTrail = trailTo('dealerLocator')
export const registrationTrail = trailTo('dealerRegistration')
