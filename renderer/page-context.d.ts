import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import type { ShippingMethod } from '#contract/cart.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { StructuredData } from '#shop/lib/content/structured-data.rules.ts'
import type { ShareImage } from '#shop/lib/images/share-image.rules.ts'
import type { LayoutData } from '#shop/shell/layout-data.ts'

/** The data that every page's `+data` returns: title, description, and share image. */
export interface PageData {
  /** Page title and description. Omitted from the first page of a visit if only the head uses them. */
  readonly metaData?: MetaData
  /** Whether only the head uses the title and description, so they can be omitted from the page's data. */
  readonly headOnly?: boolean
  readonly shareImage?: ShareImage | undefined
  /** Path of the canonical page. Defaults to the page's path. */
  readonly canonicalPath?: string
}

/** Returns a page's structured data for search engines. `site` is the public URL of the shop. */
export type StructuredDataHook = (
  pageContext: PageContextServer,
  site: string,
) => readonly (StructuredData | undefined)[]

declare global {
  namespace Vike {
    interface Config {
      structuredData?: StructuredDataHook
    }
    interface ConfigResolved {
      structuredData?: StructuredDataHook
    }
    interface PageContext {
      Page: ComponentType
      data?: PageData
      /** Client for the page's requests during prerendering. The browser uses the app's client. */
      api?: ApiClient
      /** Whether a CMS page shows its empty default if its request fails. Set by the build. */
      allowEmpty?: boolean
      /** Public URL of the site. Set by the build, and undefined in development. */
      site?: string
      /** Default share image. Set during prerendering. */
      shareImage?: ShareImage | undefined
      /** Shipping data for search engines. Set during prerendering. */
      shippingMethods?: readonly ShippingMethod[]
      /** Header and footer data, loaded during prerendering. A browser loads it once for all pages. */
      layout?: LayoutData
    }
  }
}
