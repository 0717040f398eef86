import type { PageContext } from 'vike/types'
import type { CheckoutData } from '#app/features/checkout/load-checkout.ts'
import { loadCmsPage } from '../load-cms-page.ts'

/** Loads the data once. Checkout steps reuse it. */
export async function data(pageContext: PageContext): Promise<CheckoutData> {
  const before = pageContext.previousPageContext
  if (before?.urlPathname === pageContext.urlPathname) return before.data as CheckoutData
  return loadCmsPage(pageContext, async () => (await import('#app/features/checkout/load-checkout.ts')).loadCheckout)
}
