import type { ProbedCall } from './prober.ts'

/** What a run leaves at an API: of some things the API has no call that removes them. */
export type Remaining =
  | 'guest'
  | 'account'
  | 'order'
  | 'address'
  | 'cart line'
  | 'changed profile'
  | 'newsletter subscription'
  | 'stock alert'
  | 'dealer registration'
  | 'picture request'

const MAKES: Readonly<Record<string, Remaining>> = {
  createGuest: 'guest',
  register: 'account',
  checkOut: 'order',
  createAddress: 'address',
  subscribeToNewsletter: 'newsletter subscription',
  subscribeToStockAlert: 'stock alert',
  registerDealer: 'dealer registration',
  requestImage: 'picture request',
}
const REMOVES: Readonly<Record<string, Remaining>> = {
  deleteAddress: 'address',
  unsubscribeFromNewsletter: 'newsletter subscription',
}
/** Whether the line in the customer's cart is there after a call. */
const KEEPS_LINE: Readonly<Record<string, boolean>> = {
  addCartItems: true,
  mergeCart: true,
  removeCartItem: false,
  checkOut: false,
}

/** What was made and not removed, by kind with its number (MOCK-41). */
export function remainsOf(calls: readonly ProbedCall[]): Readonly<Partial<Record<Remaining, number>>> {
  const left = new Map<Remaining, number>()
  const add = (kind: Remaining | undefined, more: number): void => {
    if (kind !== undefined) left.set(kind, Math.max(0, (left.get(kind) ?? 0) + more))
  }
  let isProfileChanged = false
  for (const { endpoint, status, outcome, differences } of calls) {
    // What was refused made nothing; a removal with a breach is none to rely on.
    if (status !== 200 || outcome === 'refused') continue
    add(MAKES[endpoint], 1)
    if (differences.some(({ kind }) => kind === 'breach')) continue
    add(REMOVES[endpoint], -1)
    if (endpoint === 'updateProfile') isProfileChanged = !isProfileChanged
    if (KEEPS_LINE[endpoint] !== undefined) left.set('cart line', KEEPS_LINE[endpoint] ? 1 : 0)
  }
  if (isProfileChanged) left.set('changed profile', 1)
  return Object.fromEntries([...left].filter(([, number]) => number > 0))
}
