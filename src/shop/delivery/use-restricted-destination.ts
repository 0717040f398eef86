import { useUser } from '../session/use-customer.ts'
import { getRestrictedDestination } from './restricted-items.rules.ts'
import { getShippingDestination, type RestrictableItem } from './shipping-destination.ts'

/**
 * Returns the destination of the order if the item cannot be shipped there, or undefined if it can or the destination
 * is unknown.
 */
export function useRestrictedDestination(item: RestrictableItem): string | undefined {
  const user = useUser()
  return getRestrictedDestination(item, getShippingDestination(item, user))
}
