import type { ApiClient } from '#api/client.ts'
import { getShippingMethods, type ShippingMethod } from '#contract/cart.ts'
import { getFooter } from '#contract/cms/footer.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { mediaBaseUrl } from '#shop/lib/api/settings.ts'
import { loadPage } from '#shop/lib/content/cms-pages.ts'
import { type ShareImage, toShareImage } from '#shop/lib/images/share-image.rules.ts'
import { toNavigation } from '#shop/shell/header/navigation.rules.ts'
import { toFooter } from '#shop/shell/islands/footer.rules.ts'
import type { LayoutData } from '#shop/shell/layout-data.ts'

/** Data shared by all pages: header, footer, and the default share image. */
export interface PageLayout {
  readonly layout: LayoutData
  readonly shareImage: ShareImage | undefined
  readonly shippingMethods: readonly ShippingMethod[]
}

/** Loads the data shared by all pages. */
export async function loadPageLayout(api: ApiClient): Promise<PageLayout> {
  const [layout, home, shippingMethods] = await Promise.all([loadLayout(api), loadPage('home', api), loadShipping(api)])
  return {
    layout,
    shippingMethods,
    shareImage: home.shareImage ?? toShareImage(layout.footer.logo),
  }
}

/** Returns shipping data, or an empty list if the request fails. Only search engines use it. */
async function loadShipping(api: ApiClient): Promise<readonly ShippingMethod[]> {
  try {
    return await api.call(getShippingMethods, {})
  } catch {
    return []
  }
}

/** Loads the header and footer from the CMS (NAV-04, NAV-21). */
async function loadLayout(api: ApiClient): Promise<LayoutData> {
  const [navigation, footer] = await Promise.all([api.call(getNavigation, {}), api.call(getFooter, {})])
  return {
    navigation: toNavigation(navigation, mediaBaseUrl()),
    footer: toFooter(footer, mediaBaseUrl()),
  }
}
