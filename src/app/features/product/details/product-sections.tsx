import type { ReactNode } from 'react'
import type { Product } from '#domain/catalog/catalog.ts'
import { MoreDetails } from './more-details.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { PromoVideos } from './promo-videos.tsx'
import { RelatedProducts } from './related-products.tsx'

/** Sections at the end of every product layout (PROD-41 to PROD-44). */
export function ProductSections({ product }: { readonly product: Product }): ReactNode {
  return (
    <>
      <PromoVideos promo={product.promoVideos} />
      <MoreDetails details={product.moreDetails} />
      <ProductReviews productId={product.productId} />
      <RelatedProducts products={product.relatedProducts} />
    </>
  )
}
