import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import type { LayoutData } from '#app/layout/layout-data.ts'
import type { ShippingMethod } from '#contract/cart.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { StructuredData } from '#domain/content/structured-data.ts'
import type { ShareImage } from '#domain/images/share-image.ts'

/** What every page's `+data` gives: its title and description, and its image for sharing. */
export interface PageData {
  /** Absent in the page that a browser began with where they are for the head only. */
  readonly metaData?: MetaData
  /** Whether the head alone shows title and description, so that a page's data need not hold them. */
  readonly headOnly?: boolean
  readonly shareImage?: ShareImage | undefined
  /** Path of the page that search engines list in place of this one; its own without. */
  readonly canonicalPath?: string
}

/** What a page's `+structuredData` tells search engines (SEO-02). `site` is the shop's public address. */
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
      /** What the page's calls go through while prerendering; the browser uses the app's own client. */
      api?: ApiClient
      /** Put there by the build: whether a CMS page whose call fails shows its empty default. */
      allowEmpty?: boolean
      /** Public address of the site, put there by the build; absent in development. */
      site?: string
      /** Picture for sharing of a page that has none of its own, put there while prerendering. */
      shareImage?: ShareImage | undefined
      /** How the shop ships, for search engines; put there while prerendering. */
      shippingMethods?: readonly ShippingMethod[]
      /** Header and footer: loaded while prerendering. A browser loads them once for all pages. */
      layout?: LayoutData
    }
  }
}
