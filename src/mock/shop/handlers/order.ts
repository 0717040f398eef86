import { HttpError } from '../../http/problem.ts'
import type { ShopHandlers } from '../shop-request.ts'

export const orderHandlers: Pick<ShopHandlers, 'getOrder'> = {
  /** This requires a bearer token or X-Guest-Id (API-34). An order of another buyer is treated as unknown. */
  getOrder({ path, headers, session, namespace: { store } }) {
    const guestId = headers.get('x-guest-id')
    const buyer = session?.user.id ?? guestId
    if (buyer === null || buyer === '') {
      const reason = 'An order is shown to its buyer only: send a bearer token or X-Guest-Id.'
      throw new HttpError(401, 'Please sign in to see this order.', { Authorization: [reason] })
    }
    const stored = store.orders.get(path.orderId)
    // Shoppers who signed in after ordering may still send the guest ID along with the bearer token.
    if (stored === undefined || (stored.ownerId !== buyer && stored.ownerId !== guestId)) {
      throw new HttpError(404, `You have no order "${path.orderId}".`)
    }
    return stored.order
  },
}
