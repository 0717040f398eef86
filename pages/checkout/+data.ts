import type { PageContext } from 'vike/types'
import type { CheckoutData } from '#app/features/checkout/load-checkout.ts'
import { loadAsDocument } from '../load-as-document.ts'
import { loadCmsPage } from '../load-cms-page.ts'

/** Only its own document may load the payment script. From step to step the shop asks for nothing again. */
export async function data(pageContext: PageContext): Promise<CheckoutData> {
  await loadAsDocument(pageContext)
  const before = pageContext.previousPageContext
  if (before?.urlPathname === pageContext.urlPathname) return before.data as CheckoutData
  return loadCmsPage(pageContext, async () => (await import('#app/features/checkout/load-checkout.ts')).loadCheckout)
}
