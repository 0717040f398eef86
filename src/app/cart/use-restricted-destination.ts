import { getRestrictedDestination } from '#domain/checkout/restricted-items.ts'
import { useUser } from '../session/use-customer.ts'
import { getShippingDestination, type RestrictableItem } from './shipping-destination.ts'

/**
 * Returns the name of the order's destination if the item cannot be shipped there. Returns undefined if it can, or if
 * the destination is unknown.
 */
export function useRestrictedDestination(item: RestrictableItem): string | undefined {
  const user = useUser()
  return getRestrictedDestination(item, getShippingDestination(item, user))
}
