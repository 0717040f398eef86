import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import type { LayoutData } from '#app/layout/layout-data.ts'
import type { ShippingMethod } from '#contract/cart.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { StructuredData } from '#domain/content/structured-data.ts'
import type { ShareImage } from '#domain/images/share-image.ts'

/** The data that every page's `+data` returns: title and description, and its image for sharing. */
export interface PageData {
  /** Absent on the first page of a visit if only the head uses them. */
  readonly metaData?: MetaData
  /** Whether only the head shows title and description, so that a page's data can omit them. */
  readonly headOnly?: boolean
  readonly shareImage?: ShareImage | undefined
  /** Path of the canonical page; the page's path by default. */
  readonly canonicalPath?: string
}

/** Returns a page's structured data for search engines (SEO-02). `site` is the shop's public URL. */
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
      /** Client for the page's requests during prerendering; the browser uses the app's client. */
      api?: ApiClient
      /** Set by the build: whether a CMS page whose request fails shows its empty default. */
      allowEmpty?: boolean
      /** Public URL of the site, set by the build; absent in development. */
      site?: string
      /** Share image of pages without one, set during prerendering. */
      shareImage?: ShareImage | undefined
      /** Shipping data for search engines, set during prerendering. */
      shippingMethods?: readonly ShippingMethod[]
      /** Header and footer, loaded during prerendering. A browser loads them once for all pages. */
      layout?: LayoutData
    }
  }
}
