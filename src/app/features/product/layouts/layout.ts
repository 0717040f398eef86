import type { ReactNode } from 'react'
import type { Picture } from '#contract/cms/media.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'

/** What a layout arranges. */
export interface LayoutProps {
  readonly product: Product
  /** Of the chosen sku, the most important first. */
  readonly pictures: readonly Picture[]
  readonly buyPanel: ReactNode
}
