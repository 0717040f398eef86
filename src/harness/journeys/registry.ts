import { checkoutGuest } from './checkout-guest.ts'
import type { Journey } from './journey.ts'

/** Every journey, in the order in which they are listed and run. A new one is one file and one line here. */
export const journeys: readonly Journey[] = [checkoutGuest]
