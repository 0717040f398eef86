import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'

/** Features that require scripts, by route. */
const JAVASCRIPT_FEATURES: Readonly<Partial<Record<RouteId, string>>> = {
  checkout: 'Checkout needs JavaScript',
  search: 'Search needs JavaScript',
  product: 'Add to Cart needs JavaScript',
  productByLayout: 'Add to Cart needs JavaScript',
}

/**
 * Returns the notice for browsers without JavaScript: unavailable features, and how to continue. It is plain HTML and
 * needs no further requests. The contact page works without scripts and has the phone number.
 */
export function renderNoScript(urlPathname: string): string {
  const route = matchRoute(urlPathname)
  const feature =
    (route && JAVASCRIPT_FEATURES[route.id]) ?? 'The cart, checkout, search, and your account need JavaScript'
  const email = getRuntimeSettings().SUPPORT_EMAIL
  return `<noscript><aside aria-label="Without JavaScript"><p>${feature}, which is off or unavailable in this browser. You can browse the rest of the shop, and order by email at <a href="mailto:${email}">${email}</a> or by phone: see <a href="${href('contactUs')}">Contact Us</a>.</p></aside></noscript>\n`
}
