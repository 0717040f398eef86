import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitText, limitRequiredText } from './field-limits.ts'
import { EVERYWHERE, RestrictedPlaces, saleField } from './sale-field.ts'

const LineOption = z.object({ label: z.string(), value: z.string() })

const lineFields = {
  productName: z.string(),
  /** The SKU. */
  productId: z.string().check(z.minLength(1)),
  quantity: z.int().check(z.minimum(1)),
  imageUrl: z.string(),
  /** Current price in dollars. */
  productPrice: z.number().check(z.minimum(0)),
  /** Original price in dollars. */
  price: z.number().check(z.minimum(0)),
  productUrl: z.string(),
  isFflItem: saleField(z.boolean(), true),
  isReceiverItem: saleField(z.boolean(), true),
  optionIds: z.array(z.string()),
  options: z.array(LineOption),
  buildId: z.nullable(z.string()),
  notes: z.string(),
  restrictedStates: saleField(RestrictedPlaces, [...EVERYWHERE]),
  restrictedZips: saleField(RestrictedPlaces, []),
}

/** A line to add: a cart item without an ID (CART-05). */
export const NewCartLine = z.strictObject(lineFields)
export type NewCartLine = z.infer<typeof NewCartLine>

/** A cart line (CART-05). */
export const CartItem = z.object({ id: z.string(), ...lineFields })
export type CartItem = z.infer<typeof CartItem>

const PromotionGroup = z.object({
  display_type: z.string(),
  documentId: z.string(),
  products: z.array(z.object({ skus: z.array(z.object({ sku: z.string() })) })),
})

/** A discount applied by the server, with its promotion (PROMO-01). */
const AppliedDiscount = z.object({
  appliedToCartItemIds: z.array(z.string()),
  promotionalPageInfo: z.object({
    data: z.array(
      z.object({
        title: z.string(),
        subtitle: z.string(),
        promo_image: z.nullable(z.object({ url: z.string() })),
        group1: z.nullable(PromotionGroup),
        group2: z.nullable(PromotionGroup),
      }),
    ),
  }),
})
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

/** The cart, with amounts in dollars. The server computes all totals (CART-01). */
export const Cart = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  guestId: z.nullable(z.string()),
  isAbandoned: z.boolean(),
  isGuest: z._default(z.boolean(), true),
  items: z.array(CartItem),
  subTotal: z.number(),
  taxAmount: z.number(),
  shipping: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  appliedDiscounts: z.array(AppliedDiscount),
  userEmail: z.nullable(z.string()),
})
export type Cart = z.infer<typeof Cart>

/** A shipping method. A price of zero is shown as 'Free' (CHK-15). */
export const ShippingMethod = z.object({ id: z.number(), name: z.string(), price: z.number() })
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** Address in a compute request. `region` is the full name of the state, and `country` is US (CHK-55, CHK-56). */
const ComputeRequest = z.strictObject({
  address: z.strictObject({
    line1: limitRequiredText(),
    line2: limitText(),
    city: limitRequiredText(),
    region: limitRequiredText(),
    postalCode: limitRequiredText('zip', 5),
    country: z.literal('US'),
    taxCode: z.string(),
  }),
  cartId: z.string().check(z.minLength(1)),
  shippingMethodId: z.number(),
})
export type ComputeRequest = z.infer<typeof ComputeRequest>

const PromoCodeRequest = z.strictObject({
  promoCode: limitRequiredText(),
  cartId: z.string().check(z.minLength(1)),
})

const asCustomer = { response: Cart, access: 'signed-in', problems: [400, 401, 404, 500] } as const
const asGuest = { response: Cart, access: 'guest', problems: [400, 404, 500] } as const

export const getCart = defineEndpoint({
  ...asCustomer,
  id: 'getCart',
  method: 'GET',
  path: '/Cart',
})

export const getGuestCart = defineEndpoint({
  ...asGuest,
  id: 'getGuestCart',
  method: 'GET',
  path: '/Cart/guest/{token}',
})

const newLines = z.array(NewCartLine).check(z.minLength(1))

export const addCartItems = defineEndpoint({
  ...asCustomer,
  id: 'addCartItems',
  method: 'POST',
  path: '/Cart/items',
  body: newLines,
})

export const addGuestCartItems = defineEndpoint({
  ...asGuest,
  id: 'addGuestCartItems',
  method: 'POST',
  path: '/Cart/guest/{token}/items',
  body: newLines,
})

const changedLine = z.strictObject({ id: z.string(), ...lineFields })

export const updateCartItem = defineEndpoint({
  ...asCustomer,
  id: 'updateCartItem',
  method: 'PUT',
  path: '/Cart/items/{id}',
  body: changedLine,
})

export const updateGuestCartItem = defineEndpoint({
  ...asGuest,
  id: 'updateGuestCartItem',
  method: 'PUT',
  path: '/Cart/guest/{token}/items/{id}',
  body: changedLine,
})

export const removeCartItem = defineEndpoint({
  ...asCustomer,
  id: 'removeCartItem',
  method: 'DELETE',
  path: '/Cart/items/{id}',
})

export const removeGuestCartItem = defineEndpoint({
  ...asGuest,
  id: 'removeGuestCartItem',
  method: 'DELETE',
  path: '/Cart/guest/{token}/items/{id}',
})

export const getShippingMethods = defineEndpoint({
  id: 'getShippingMethods',
  method: 'GET',
  path: '/Cart/shipping-methods',
  response: z.array(ShippingMethod),
  problems: [500],
  access: 'everyone',
})

const computed = {
  body: ComputeRequest,
} as const

export const computeCart = defineEndpoint({
  ...asCustomer,
  ...computed,
  id: 'computeCart',
  method: 'POST',
  path: '/Cart/compute',
})

/** Recomputes shipping and tax for an address and returns the cart (OPEN-005). */
export const computeGuestCart = defineEndpoint({
  ...asGuest,
  ...computed,
  id: 'computeGuestCart',
  method: 'POST',
  path: '/Cart/guest/{token}/compute',
})

const discounted = {
  body: PromoCodeRequest,
} as const

export const applyPromoCode = defineEndpoint({
  ...asCustomer,
  ...discounted,
  id: 'applyPromoCode',
  method: 'POST',
  path: '/Cart/promo-code',
})

/** Applies a discount code and returns the cart (OPEN-007). */
export const applyGuestPromoCode = defineEndpoint({
  ...asGuest,
  ...discounted,
  id: 'applyGuestPromoCode',
  method: 'POST',
  path: '/Cart/guest/{token}/promo-code',
})

/** Moves a guest's lines into the customer's cart. The guest ID is sent in both the query and the body. */
export const mergeCart = defineEndpoint({
  ...asCustomer,
  id: 'mergeCart',
  method: 'POST',
  path: '/Cart/merge',
  query: z.object({ guestId: z.string().check(z.minLength(1)) }),
  body: z.strictObject({ guestId: z.string().check(z.minLength(1)) }),
})
