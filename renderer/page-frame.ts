import type { ApiClient } from '#api/client.ts'
import { loadHome } from '#app/features/home/load-home.ts'
import type { FrameData } from '#app/frame/frame-data.ts'
import { loadFrame } from '#app/frame/load-frame.ts'
import { getShippingMethods, type ShippingMethod } from '#contract/cart.ts'
import { shareImageOf, type ShareImage } from '#domain/pictures/share-image.ts'

/** What every page has in common: header and footer, and the picture for sharing of pages without one. */
export interface PageFrame {
  readonly frame: FrameData
  readonly shareImage: ShareImage | undefined
  readonly shippingMethods: readonly ShippingMethod[]
}

/** Loads what every page has in common. */
export async function loadPageFrame(api: ApiClient): Promise<PageFrame> {
  const [frame, home, shippingMethods] = await Promise.all([loadFrame(api), loadHome(api), loadShipping(api)])
  return {
    frame,
    shippingMethods,
    shareImage: home.shareImage ?? (frame.footer.logo.src === '' ? undefined : shareImageOf(frame.footer.logo)),
  }
}

/** How the shop ships; nothing where the call fails, since search engines alone are told of it (SEO-05). */
async function loadShipping(api: ApiClient): Promise<readonly ShippingMethod[]> {
  try {
    return await api.call(getShippingMethods, {})
  } catch {
    return []
  }
}
