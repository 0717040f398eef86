import { accountManagement } from './account-management.ts'
import { checkoutDealerChosen, checkoutDealerTyped, mergeDealerItem } from './checkout-dealer.ts'
import { checkoutGuest } from './checkout-guest.ts'
import { checkoutKeyboard } from './checkout-keyboard.ts'
import { configurator } from './configurator.ts'
import { consent } from './consent.ts'
import { contentPages } from './content-pages.ts'
import { dealerLocator } from './dealer-locator.ts'
import { dealerRegistration } from './dealer-registration.ts'
import type { Journey } from './journey.ts'
import { mailedLinks } from './mailed-links.ts'
import { newsletter } from './newsletter.ts'
import { promotionAndDiscount } from './promotion-and-discount.ts'
import { restrictedItem } from './restricted-item.ts'
import { searchAndFilter } from './search-and-filter.ts'
import { signInAndMerge } from './sign-in-and-merge.ts'
import { stockAlert } from './stock-alert.ts'
import { tokenExpiry } from './token-expiry.ts'

/** All journeys in the order in which they are listed and run. To add a journey, create a file and add it here. */
export const journeys: readonly Journey[] = [
  checkoutGuest,
  checkoutKeyboard,
  checkoutDealerTyped,
  checkoutDealerChosen,
  restrictedItem,
  promotionAndDiscount,
  signInAndMerge,
  mergeDealerItem,
  tokenExpiry,
  consent,
  stockAlert,
  contentPages,
  searchAndFilter,
  dealerRegistration,
  dealerLocator,
  configurator,
  accountManagement,
  newsletter,
  mailedLinks,
]
