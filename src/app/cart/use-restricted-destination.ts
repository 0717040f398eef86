import { getRestrictedDestination } from '#domain/checkout/restricted-items.ts'
import { useUser } from '../session/use-customer.ts'
import { getShippingDestination, type RestrictableItem } from './shipping-destination.ts'

/**
 * Returns the name of the order's destination to which an item may not ship; undefined if it may, or if it is unknown.
 */
export function useRestrictedDestination(item: RestrictableItem): string | undefined {
  const user = useUser()
  return getRestrictedDestination(item, getShippingDestination(item, user))
}
