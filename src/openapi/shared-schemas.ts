import type * as z from 'zod/mini'
import { AuthResponse, GuestToken, MessageResponse, SignInResponse } from '#contract/auth.ts'
import { Cart, CartItem, NewCartLine, ShippingMethod } from '#contract/cart.ts'
import { CheckoutResponse, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import { RawCollection } from '#contract/cms/collection.ts'
import { RawFooter } from '#contract/cms/footer.ts'
import { RawHome } from '#contract/cms/home.ts'
import { Media } from '#contract/cms/media.ts'
import { Breadcrumb, RawMetaData } from '#contract/cms/meta-data.ts'
import { RawNavigation } from '#contract/cms/navigation.ts'
import { RawPrices, RawProduct } from '#contract/cms/product.ts'
import { RichText } from '#contract/cms/rich-text.ts'
import { StrapiProblem } from '#contract/cms/strapi-error.ts'
import { Order } from '#contract/order.ts'
import { PriceList, PricingRecord } from '#contract/pricing.ts'
import { Problem } from '#contract/problem.ts'
import { Address, NewAddress, OrderListEntry, UserProfile } from '#contract/user.ts'

/** Shared schemas by their names in the document. Endpoints and other schemas refer to them. */
export const sharedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Address,
  AuthResponse,
  Breadcrumb,
  Cart,
  CartItem,
  CheckoutResponse,
  Collection: RawCollection,
  CustomerInfo,
  DealerInfo,
  Footer: RawFooter,
  GuestToken,
  Home: RawHome,
  Media,
  Message: MessageResponse,
  MetaData: RawMetaData,
  Navigation: RawNavigation,
  NewAddress,
  NewCartLine,
  Order,
  OrderListEntry,
  PriceList,
  Prices: RawPrices,
  PricingRecord,
  Problem,
  Product: RawProduct,
  RichText,
  ShippingMethod,
  SignInResponse,
  StrapiProblem,
  UserProfile,
}
