import type { NewCartLine } from '#contract/cart.ts'
import { createFieldError } from '../http/problem.ts'
import type { SeededRandom } from '../namespace/random.ts'
import { getLineIdentity, type StoredCart, type StoredLine } from './cart.ts'
import type { Catalog, SkuInfo } from './catalog.ts'
import type { Store } from './store.ts'

/** Number of hexadecimal digits in a line ID. */
const LINE_ID_DIGITS = 16

/** Data required by the rules for cart lines. */
export interface LineContext {
  readonly catalog: Catalog
  readonly store: Store
  readonly random: SeededRandom
}

/**
 * Returns the lines with additional ones. If one is rejected, none is added. Adding an existing item increases its
 * quantity.
 * @throws {HttpError} 400 if a SKU is unknown or a quantity exceeds the stock.
 */
export function addCartLines(
  lines: readonly StoredLine[],
  added: readonly NewCartLine[],
  context: LineContext,
): StoredLine[] {
  const result = lines.map((line) => ({ ...line }))
  for (const [index, choice] of added.entries()) {
    const skuInfo = getSkuInfo(choice, `${index}.productId`, context)
    const identity = getLineIdentity(choice)
    const same = result.find((line) => getLineIdentity(line.item) === identity)
    assertInStock(choice, result, choice.quantity, skuInfo, `${index}.quantity`)
    if (same === undefined) result.push(newLine(choice, skuInfo, `line_${context.random.hex(LINE_ID_DIGITS)}`))
    else same.quantity += choice.quantity
  }
  return result
}

/**
 * Merges the lines of a guest's cart into a customer's cart. Quantities of the same item are added up, and items
 * beyond the stock are omitted.
 */
export function mergeCartLines(
  lines: readonly StoredLine[],
  guest: readonly StoredLine[],
  { catalog, store }: Omit<LineContext, 'random'>,
): StoredLine[] {
  const result = lines.map((line) => ({ ...line }))
  for (const line of guest) {
    const stock = catalog.facts(line.item.productId, store.skuChanges)?.stock ?? 0
    const room = Math.max(0, stock - countInCart(line.item.productId, result))
    const quantity = Math.min(line.quantity, room)
    const identity = getLineIdentity(line.item)
    const same = result.find(({ item: choice }) => getLineIdentity(choice) === identity)
    if (same !== undefined) same.quantity += quantity
    else if (quantity > 0) result.push({ ...line, quantity })
  }
  return result
}

/**
 * Returns the data of the shop for a SKU.
 * @throws {HttpError} 400 if the SKU is unknown.
 */
export function getSkuInfo(
  line: Pick<NewCartLine, 'productId'>,
  field: string,
  { catalog, store }: Omit<LineContext, 'random'>,
): SkuInfo {
  const skuInfo = catalog.facts(line.productId, store.skuChanges)
  if (skuInfo === undefined) throw createFieldError(field, `There is no product with the SKU "${line.productId}"`)
  return skuInfo
}

/**
 * Checks a quantity against the stock. Lines with the same SKU but different options share its stock (OPEN-088).
 * @throws {HttpError} 400 if the total quantity exceeds the stock.
 */
export function assertInStock(
  line: Pick<NewCartLine, 'productId' | 'productName'>,
  others: readonly StoredLine[],
  quantity: number,
  { stock }: SkuInfo,
  field: string,
): void {
  if (countInCart(line.productId, others) + quantity <= stock) return
  throw createFieldError(
    field,
    stock <= 0 ? `${line.productName} is sold out` : `Only ${stock} in stock: ${line.productName}`,
  )
}

/**
 * Checks lines against the stock, which orders may since have reduced.
 * @param field field to report
 * @throws {HttpError} 400 for the first item that exceeds the stock.
 */
export function assertCartInStock(
  lines: readonly StoredLine[],
  context: Omit<LineContext, 'random'>,
  field: string,
): void {
  for (const { item: choice } of lines) assertInStock(choice, lines, 0, getSkuInfo(choice, field, context), field)
}

/** Subtracts an order from the stock. */
export function reduceStock(lines: readonly StoredLine[], { catalog, store }: Omit<LineContext, 'random'>): void {
  for (const { item: choice, quantity } of lines) {
    const { stock } = getSkuInfo(choice, 'cartId', { catalog, store })
    const change = store.skuChanges.get(choice.productId)
    store.skuChanges.set(choice.productId, { ...change, stock: stock - quantity })
  }
}

/** Updates the restrictions of all lines with a SKU. */
export function refreshRestrictions(cart: StoredCart, sku: string, skuInfo: SkuInfo): void {
  cart.lines = cart.lines.map((line) =>
    line.item.productId === sku ? { ...line, item: { ...line.item, ...rulesOf(skuInfo) } } : line,
  )
}

function countInCart(sku: string, lines: readonly StoredLine[]): number {
  return lines.reduce((sum, { item: choice, quantity }) => sum + (choice.productId === sku ? quantity : 0), 0)
}

function newLine(choice: NewCartLine, skuInfo: SkuInfo, id: string): StoredLine {
  return {
    id,
    item: { ...choice, ...rulesOf(skuInfo) },
    unitCents: skuInfo.unitCents,
    originalCents: skuInfo.originalCents,
    quantity: choice.quantity,
  }
}

/** Returns the shop's dealer flags and restrictions, which replace those sent by the client. */
function rulesOf({ rules }: SkuInfo): Partial<NewCartLine> {
  if (rules === undefined) return {}
  return {
    isFflItem: rules.isFflItem,
    isReceiverItem: rules.isReceiverItem,
    restrictedStates: [...rules.restrictedStates],
    restrictedZips: [...rules.restrictedZips],
  }
}
