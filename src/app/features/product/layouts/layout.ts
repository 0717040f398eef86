import type { ReactNode } from 'react'
import type { ContentImage } from '#contract/cms/media.ts'
import type { Product } from '#domain/catalog/catalog.ts'

/** What a layout arranges. */
export interface LayoutProps {
  readonly product: Product
  /** Of the chosen sku, the most important first. */
  readonly images: readonly ContentImage[]
  readonly buyPanel: ReactNode
}
