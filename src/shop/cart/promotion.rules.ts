import type { AppliedDiscount, Cart, CartItem } from '#contract/cart.ts'

type PromotionalPage = AppliedDiscount['promotionalPageInfo']['data'][number]
type PromotionGroup = NonNullable<PromotionalPage['group1']>

/** The promotion of a discount, as shown to the shopper (PROMO-06). */
export interface Promotion {
  readonly title: string
  readonly subtitle: string
  readonly imageUrl: string | null
  /** Collection that 'Shop Now' links to (OPEN-090), or null if the promotion has no collection. */
  readonly collectionId: string | null
}

/**
 * Returns the promotion of the first discount on a line that was just added or updated (PROMO-03 to PROMO-05). Returns
 * undefined without such a discount or if its page is empty.
 */
export function findPromotion(
  cart: Pick<Cart, 'items' | 'appliedDiscounts'>,
  lineIds: readonly string[],
): Promotion | undefined {
  for (const { appliedToCartItemIds, promotionalPageInfo } of cart.appliedDiscounts) {
    const line = cart.items.find(({ id }) => lineIds.includes(id) && appliedToCartItemIds.includes(id))
    const [page] = promotionalPageInfo.data
    if (line !== undefined && page !== undefined) return promotion(page, line)
  }
  return undefined
}

function promotion(page: PromotionalPage, line: CartItem): Promotion {
  const groups = [page.group1, page.group2].filter((group) => group !== null)
  const next = groups.find((group) => !hasSku(group, line.productId)) ?? groups[0]
  return {
    title: page.title,
    subtitle: page.subtitle,
    imageUrl: page.promo_image?.url ?? null,
    collectionId: next?.documentId ?? null,
  }
}

function hasSku(group: PromotionGroup, sku: string): boolean {
  return group.products.some(({ skus }) => skus.some((entry) => entry.sku === sku))
}
