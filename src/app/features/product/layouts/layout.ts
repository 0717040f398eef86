import type { ReactNode } from 'react'
import type { ContentImage } from '#contract/cms/media.ts'
import type { Product } from '#domain/catalog/catalog.ts'

/** Parts of the page that a layout arranges. */
export interface LayoutProps {
  readonly product: Product
  /** Images of the selected SKU, most important first. */
  readonly images: readonly ContentImage[]
  readonly buyPanel: ReactNode
}
