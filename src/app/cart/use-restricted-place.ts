import { restrictedPlace } from '#domain/checkout/restricted-items.ts'
import { useUser } from '../session/use-customer.ts'
import { knownDestination, type Restrictable } from './known-destination.ts'

/** The place of the shopper's order that an item may not go to, by name; undefined when it may, or nothing is known. */
export function useRestrictedPlace(item: Restrictable): string | undefined {
  const user = useUser()
  return restrictedPlace(item, knownDestination(item, user))
}
