import type { Cart, NewCartLine } from '#contract/cart.ts'
import { cartToWire, lineIdentity, type StoredCart, type StoredLine } from '../cart.ts'
import type { SkuFacts } from '../catalogue.ts'
import type { MockFixtures } from '../fixtures.ts'
import type { Handlers } from '../handler.ts'
import { toCents } from '../money.ts'
import { fieldRefusal, Refusal } from '../problem.ts'
import type { SeededRandom } from '../random.ts'
import { stateCode } from '../states.ts'
import type { Store } from '../store.ts'

/** Hexadecimal digits of a line's id. */
const LINE_ID_DIGITS = 16

type CartHandlers = Pick<
  Handlers,
  | 'getGuestCart'
  | 'addGuestCartItems'
  | 'updateGuestCartItem'
  | 'removeGuestCartItem'
  | 'getShippingMethods'
  | 'computeGuestCart'
  | 'applyGuestPromoCode'
>

/** The guest's cart. Prices, stock, dealer flags and restrictions come from the shop, never from the client. */
export function cartHandlers(fixtures: MockFixtures, skus: ReadonlyMap<string, SkuFacts>): CartHandlers {
  const promoCodes = new Map(fixtures.promoCodes.map(({ code, percentage }) => [code.toUpperCase(), percentage]))
  return {
    getGuestCart({ path, namespace: { store } }) {
      return cartToWire(cartOf(store, path.token), path.token)
    },

    addGuestCartItems({ path, body, namespace: { store, random } }) {
      const cart = cartOf(store, path.token)
      cart.lines = withAdded(cart.lines, body, skus, random)
      return cartToWire(cart, path.token)
    },

    updateGuestCartItem({ path, body, namespace: { store } }) {
      const cart = cartOf(store, path.token)
      const line = lineOf(cart, path.id)
      if (body.id !== path.id) throw fieldRefusal('id', 'Must be the id of the path')
      if (body.productId !== line.told.productId) throw fieldRefusal('productId', 'A line cannot change its product')
      const others = cart.lines.filter((other) => other !== line)
      refuseAboveStock(body, others, body.quantity, factsOf(skus, body, 'productId'), 'quantity')
      line.quantity = body.quantity
      return cartToWire(cart, path.token)
    },

    removeGuestCartItem({ path, namespace: { store } }) {
      const cart = cartOf(store, path.token)
      const line = lineOf(cart, path.id)
      cart.lines = cart.lines.filter((other) => other !== line)
      return cartToWire(cart, path.token)
    },

    getShippingMethods: () => [...fixtures.shippingMethods],

    computeGuestCart({ path, body, namespace: { store } }) {
      const cart = ownCart(store, path.token, body.cartId)
      const state = stateCode(body.address.region)
      if (state === undefined) {
        throw fieldRefusal('address.region', `"${body.address.region}" is not the full name of a state`)
      }
      const method = fixtures.shippingMethods.find(({ id }) => id === body.shippingMethodId)
      if (method === undefined) throw fieldRefusal('shippingMethodId', 'There is no such shipping method')
      cart.shippingCents = toCents(method.price)
      cart.taxRate = fixtures.taxRates[state] ?? 0
      return cartToWire(cart, path.token)
    },

    applyGuestPromoCode({ path, body, namespace: { store } }): Cart {
      const cart = ownCart(store, path.token, body.cartId)
      const percentage = promoCodes.get(body.promoCode)
      if (percentage === undefined) throw fieldRefusal('promoCode', 'This discount code is not valid')
      cart.discountPercentage = percentage
      return cartToWire(cart, path.token)
    },
  }
}

function cartOf(store: Store, token: string): StoredCart {
  const cart = store.carts.get(token)
  if (cart === undefined) throw new Refusal(404, 'There is no cart for this guest.')
  return cart
}

function ownCart(store: Store, token: string, cartId: string): StoredCart {
  const cart = cartOf(store, token)
  if (cart.id !== cartId) throw fieldRefusal('cartId', 'Must be the id of this guest’s cart')
  return cart
}

function lineOf(cart: StoredCart, id: string): StoredLine {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (line === undefined) throw new Refusal(404, 'There is no such line in the cart.')
  return line
}

/** The lines after an add: all of it or, when one line is refused, none. A repeated add raises the quantity. */
function withAdded(
  lines: readonly StoredLine[],
  added: readonly NewCartLine[],
  skus: ReadonlyMap<string, SkuFacts>,
  random: SeededRandom,
): StoredLine[] {
  const result = lines.map((line) => ({ ...line }))
  for (const [index, told] of added.entries()) {
    const facts = factsOf(skus, told, `${index}.productId`)
    const identity = lineIdentity(told)
    const same = result.find((line) => lineIdentity(line.told) === identity)
    refuseAboveStock(told, result, told.quantity, facts, `${index}.quantity`)
    if (same === undefined) result.push(newLine(told, facts, `line_${random.hex(LINE_ID_DIGITS)}`))
    else same.quantity += told.quantity
  }
  return result
}

function newLine(told: NewCartLine, facts: SkuFacts, id: string): StoredLine {
  const rules =
    facts.rules === undefined
      ? {}
      : {
          isFflItem: facts.rules.isFflItem,
          isReceiverItem: facts.rules.isReceiverItem,
          restrictedStates: [...facts.rules.restrictedStates],
          restrictedZips: [...facts.rules.restrictedZips],
        }
  return {
    id,
    told: { ...told, ...rules },
    unitCents: facts.unitCents,
    originalCents: facts.originalCents,
    quantity: told.quantity,
  }
}

function factsOf(skus: ReadonlyMap<string, SkuFacts>, line: NewCartLine, field: string): SkuFacts {
  const facts = skus.get(line.productId)
  if (facts === undefined) throw fieldRefusal(field, `There is no product with the sku "${line.productId}"`)
  return facts
}

/** Lines with other options can hold the same sku; they draw on one stock (OPEN-088). */
function refuseAboveStock(
  line: NewCartLine,
  others: readonly StoredLine[],
  quantity: number,
  { stock }: SkuFacts,
  field: string,
): void {
  const held = others.reduce((sum, { told, quantity: own }) => sum + (told.productId === line.productId ? own : 0), 0)
  if (held + quantity <= stock) return
  throw fieldRefusal(
    field,
    stock <= 0 ? `${line.productName} is sold out` : `Only ${stock} of ${line.productName} in stock`,
  )
}
