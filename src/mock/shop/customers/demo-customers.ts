import type { Order } from '#contract/order.ts'
import type { Address } from '#contract/user.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createEmptyCart } from '../cart.ts'
import type { Catalog, SkuInfo } from '../catalog.ts'
import { toCents, toDollars } from '../money.ts'
import { isDealerItem } from '../restrictions.ts'
import { addOrder, createStore, type OrderStatus, type Store, type StoredUser } from '../store.ts'
import { hashPassword } from './password.ts'

/** Emails of the demo customers, who exist in every namespace (docs/guides/mock.md). */
const DEMO_CUSTOMER_EMAIL = 'customer@example.com'
const DEMO_NEW_CUSTOMER_EMAIL = 'newcomer@example.com'
/** Password of both customers. It is not a secret, because it is valid only in a mock. */
const DEMO_PASSWORD = 'demo-password'

const ADDRESSES: readonly Address[] = [
  createAddress({
    id: 'address_home',
    addressName: 'Home',
    addressLine1: '12 Larch Way',
    city: 'Boise',
    state: 'ID',
    postalCode: '83702',
    isDefaultShipping: true,
    isDefaultBilling: true,
  }),
  createAddress({
    id: 'address_work',
    addressName: 'Work',
    company: 'Tamarack Survey',
    addressLine1: '480 Foundry Street',
    addressLine2: 'Floor 2',
    city: 'Portland',
    state: 'OR',
    postalCode: '97209',
    isDefaultShipping: false,
    isDefaultBilling: false,
  }),
]

const ORDERS: readonly {
  readonly id: string
  readonly createdAt: string
  readonly status: OrderStatus
  readonly forDealer: boolean
}[] = [
  { id: 'CW-100102', createdAt: '2025-11-03T16:20:00.000Z', status: 'Refunded', forDealer: false },
  { id: 'CW-100157', createdAt: '2026-01-19T21:05:00.000Z', status: 'Paid', forDealer: false },
  { id: 'CW-100201', createdAt: '2026-03-08T18:42:00.000Z', status: 'Pending', forDealer: true },
]

/**
 * Creates the initial store of a namespace. It contains a verified customer with two addresses, three orders, and a
 * newsletter subscription, and a new customer with an unverified email and no other data.
 */
export function createDemoStore(fixtures: Fixtures, catalog: Catalog): Store {
  const store = createStore()
  const password = hashPassword(DEMO_PASSWORD)
  const customer: StoredUser = {
    id: 'user_demo_customer',
    email: DEMO_CUSTOMER_EMAIL,
    firstName: 'Mara',
    lastName: 'Quill',
    phoneNumber: '(208)-555-0143',
    password,
    isEmailVerified: true,
    addresses: ADDRESSES.map((saved) => ({ ...saved })),
    cart: createEmptyCart('cart_demo_customer'),
    orderIds: [],
  }
  const newCustomer: StoredUser = {
    ...customer,
    id: 'user_demo_newcomer',
    email: DEMO_NEW_CUSTOMER_EMAIL,
    firstName: 'Ivo',
    lastName: 'Marsh',
    phoneNumber: '',
    isEmailVerified: false,
    addresses: [],
    cart: createEmptyCart('cart_demo_newcomer'),
    orderIds: [],
  }
  for (const user of [customer, newCustomer]) store.users.set(user.email, user)
  store.subscribers.set(customer.email, { isVerified: true })
  for (const { id, createdAt, status, forDealer } of ORDERS) {
    const order = createDemoOrder(id, forDealer, fixtures, catalog)
    if (order !== undefined) addOrder(store, { ownerId: customer.id, createdAt, status, order }, customer)
  }
  return store
}

/**
 * Creates an order for the first item in the price list that either must or must not ship to a dealer. Returns
 * undefined if there is no such item.
 */
function createDemoOrder(id: string, forDealer: boolean, fixtures: Fixtures, catalog: Catalog): Order | undefined {
  const facts = firstSku(forDealer, catalog)
  const rules = facts?.rules
  if (facts === undefined || rules === undefined) return undefined
  const method = fixtures.shippingMethods[0]
  const shippingCents = toCents(method?.price ?? 0)
  const taxCents = Math.round(facts.unitCents * (fixtures.taxRates['ID'] ?? 0))
  const price = toDollars(facts.unitCents)
  return {
    id,
    userEmail: DEMO_CUSTOMER_EMAIL,
    shippingFirstName: 'Mara',
    shippingLastName: 'Quill',
    shippingAddress: '12 Larch Way',
    shippingCity: 'Boise',
    shippingState: 'ID',
    shippingZipCode: '83702',
    shippingCountry: 'United States',
    customerPhone: '(208)-555-0143',
    dealerName: forDealer ? 'Ridge Arms' : null,
    dealerAddress: forDealer ? '4 Ridge Road' : null,
    dealerCity: forDealer ? 'Boise' : null,
    dealerState: forDealer ? 'ID' : null,
    dealerZipCode: forDealer ? '83704' : null,
    dealerCountry: forDealer ? 'United States' : null,
    dealerPhone: forDealer ? '(208)-555-0199' : null,
    items: [
      {
        productName: rules.title,
        productUrl: `/product/${rules.slug}`,
        options: rules.options,
        unitPrice: price,
        quantity: 1,
        price,
        isFflItem: rules.isFflItem,
        isReceiverItem: rules.isReceiverItem,
      },
    ],
    shippingMethod: method?.name ?? null,
    shippingCost: toDollars(shippingCents),
    discountAmount: 0,
    taxAmount: toDollars(taxCents),
    totalAmount: toDollars(facts.unitCents + shippingCents + taxCents),
  }
}

function firstSku(forDealer: boolean, { skus, facts }: Catalog): SkuInfo | undefined {
  const noSkus = new Map()
  for (const sku of skus) {
    const found = facts(sku, noSkus)
    if (found?.rules !== undefined && isDealerItem(found.rules) === forDealer) return found
  }
  return undefined
}

function createAddress(
  details: Partial<Address> &
    Pick<
      Address,
      'id' | 'addressName' | 'addressLine1' | 'city' | 'state' | 'postalCode' | 'isDefaultShipping' | 'isDefaultBilling'
    >,
): Address {
  return {
    firstName: 'Mara',
    lastName: 'Quill',
    company: '',
    mainContact: '(208)-555-0143',
    faxContact: '',
    addressContact: '',
    addressType: 10,
    addressLine2: '',
    country: 'United States',
    residential: true,
    ...details,
  }
}
