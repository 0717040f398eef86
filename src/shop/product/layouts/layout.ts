import type { ReactNode } from 'react'
import type { ContentImage } from '#contract/cms/media.ts'
import type { Product } from '../catalog.rules.ts'

/** Page parts for a layout to arrange. */
export interface LayoutProps {
  readonly product: Product
  /** Images of the selected SKU, most important first. */
  readonly images: readonly ContentImage[]
  readonly buyPanel: ReactNode
}
