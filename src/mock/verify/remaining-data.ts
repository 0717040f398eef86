import type { ProbedRequest } from './prober.ts'

/** Data that a run leaves in an API. No endpoint can remove some of it. */
export type RemainingData =
  | 'guest'
  | 'account'
  | 'order'
  | 'address'
  | 'cart-line'
  | 'changed-profile'
  | 'newsletter-subscription'
  | 'stock-alert'
  | 'dealer-registration'
  | 'image-request'

const MAKES: Readonly<Record<string, RemainingData>> = {
  createGuest: 'guest',
  register: 'account',
  checkOut: 'order',
  createAddress: 'address',
  subscribeToNewsletter: 'newsletter-subscription',
  subscribeToStockAlert: 'stock-alert',
  registerDealer: 'dealer-registration',
  requestImage: 'image-request',
}
const REMOVES: Readonly<Record<string, RemainingData>> = {
  deleteAddress: 'address',
  unsubscribeFromNewsletter: 'newsletter-subscription',
}
/** Whether the customer's cart still contains the line after a request to the endpoint. */
const KEEPS_LINE: Readonly<Record<string, boolean>> = {
  addCartItems: true,
  mergeCart: true,
  removeCartItem: false,
  checkOut: false,
}

/** Counts data that was created and not removed, by kind. */
export function listRemainingData(
  requests: readonly ProbedRequest[],
): Readonly<Partial<Record<RemainingData, number>>> {
  const remaining = new Map<RemainingData, number>()
  const add = (kind: RemainingData | undefined, more: number): void => {
    if (kind !== undefined) remaining.set(kind, Math.max(0, (remaining.get(kind) ?? 0) + more))
  }
  let isProfileChanged = false
  for (const { endpoint, status, outcome, differences } of requests) {
    // Rejected requests create nothing. A removal that violates the contract may not have worked.
    if (status !== 200 || outcome === 'rejected') continue
    add(MAKES[endpoint], 1)
    if (differences.some(({ kind }) => kind === 'violation')) continue
    add(REMOVES[endpoint], -1)
    if (endpoint === 'updateProfile') isProfileChanged = !isProfileChanged
    if (KEEPS_LINE[endpoint] !== undefined) remaining.set('cart-line', KEEPS_LINE[endpoint] ? 1 : 0)
  }
  if (isProfileChanged) remaining.set('changed-profile', 1)
  return Object.fromEntries([...remaining].filter(([, number]) => number > 0))
}
