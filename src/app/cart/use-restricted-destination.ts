import { getRestrictedDestination } from '#domain/checkout/restricted-items.ts'
import { useUser } from '../session/use-customer.ts'
import { getShippingDestination, type RestrictableItem } from './shipping-destination.ts'

/** The place of the shopper's order that an item may not go to, by name; undefined when it may, or nothing is known. */
export function useRestrictedDestination(item: RestrictableItem): string | undefined {
  const user = useUser()
  return getRestrictedDestination(item, getShippingDestination(item, user))
}
