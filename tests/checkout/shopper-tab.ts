import { createCartStore } from '#app/cart/cart.ts'
import { createShop } from '#app/create-shop.ts'
import { createCheckout } from '#app/features/checkout/checkout.ts'
import { blockedText, canReview } from '#app/features/checkout/review.ts'
import { useNotification } from '#app/notification/notification.ts'
import { createSessionStore } from '#app/session/session.ts'
import { createStoredItems } from '#app/storage/stored-items.ts'
import type { AuthResponse } from '#contract/auth.ts'
import type { Cart, NewCartLine } from '#contract/cart.ts'
import { type BillingForm, emptyBillingForm, emptyCardForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import type { SimulatedBrowser, SimulatedDocument } from './simulated-browser.ts'

/** The details shown next to the Place order button when the shopper presses it. */
export interface ConfirmedDetails {
  readonly lines: readonly string[]
  /** Total in dollars. */
  readonly total: number
  /** The email shown under 'Bill to'. */
  readonly email: string
}

export interface ShopperTab {
  readonly document: SimulatedDocument
  readonly shown: () => Cart
  readonly isSignedIn: () => boolean
  readonly add: (line: NewCartLine) => void
  readonly setQuantity: (sku: string, quantity: number) => void
  readonly applyPromoCode: (code: string) => void
  /** Fills in the billing step with the given state and presses Next. */
  readonly next: (state: string) => void
  readonly back: () => void
  /** Presses Place order. Returns undefined if the button is disabled. */
  readonly place: (tokenize: () => Promise<string>) => ConfirmedDetails | undefined
  readonly signIn: (auth: AuthResponse) => void
  readonly signOut: () => void
  /** Whether the shopper was shown a failure. */
  readonly wasNotifiedOfFailure: () => boolean
}

/** Formats the lines of a cart or an order as a sorted list of quantities and products. */
export function formatLines(lines: readonly { readonly productName: string; readonly quantity: number }[]): string[] {
  return lines.map(({ productName, quantity }) => `${quantity} x ${productName}`).toSorted()
}

/** Opens the shop in a tab and simulates the two checkout steps. */
export function openShopperTab(browser: SimulatedBrowser, name: string): ShopperTab {
  const document = browser.open(name)
  return document.run(() => {
    const items = createStoredItems(document)
    const [cartStore, session] = [createCartStore(), createSessionStore()]
    let step: 'billing' | 'payment' = 'billing'
    let form: BillingForm = emptyBillingForm
    let tokenizeNext: () => Promise<string> = async () => ''
    let failures = 0

    function leavePayment(): void {
      step = 'billing'
      checkout.attempts.leave()
    }

    const shop = createShop({ cart: cartStore, session, items, onVisitEnd: leavePayment })
    const checkout = createCheckout({
      shop,
      cartStore,
      session,
      items,
      tokenizeCard: () => tokenizeNext(),
      notify: (notification) => useNotification.setState({ notification }),
    })
    useNotification.subscribe(({ notification }) => {
      const isHere = !document.closed.aborted && browser.current() === document
      if (isHere && notification !== null && notification.type !== 'success') failures += 1
    })
    cartStore.subscribe(({ lineErrors }) => {
      if (Object.keys(lineErrors).length > 0) failures += 1
    })

    const account = (): string | null | undefined => {
      const now = session.getState()
      return now.status === 'signed-in' ? (now.user?.email ?? null) : undefined
    }
    const isConfirmed = (): boolean => checkout.review.confirmation(form, emptyDealerForm) !== undefined

    /** Recomputes unconfirmed totals, as the payment step does while it is visible. */
    let computing = false
    async function recompute(): Promise<void> {
      const { cart, changing } = cartStore.getState()
      if (step !== 'payment' || computing || changing || isConfirmed() || !canReview(cart, form, emptyDealerForm))
        return
      computing = true
      await checkout.review.compute(form, emptyDealerForm)
      computing = false
    }
    cartStore.subscribe(() => void recompute())
    session.subscribe(() => void recompute())

    shop.session.start()
    shop.cart.followOtherTabs()
    const act = <Parameters extends readonly unknown[], Result>(work: (...parameters: Parameters) => Result) => {
      return (...parameters: Parameters): Result => document.run(() => work(...parameters))
    }

    async function showPayment(): Promise<void> {
      if (!canReview(cartStore.getState().cart, form, emptyDealerForm)) return
      if (await checkout.review.compute(form, emptyDealerForm)) step = 'payment'
    }

    return {
      document,
      shown: () => cartStore.getState().cart,
      isSignedIn: () => session.getState().status === 'signed-in',
      add: act((line: NewCartLine) => void shop.cart.addToCart([line])),
      setQuantity: act((sku: string, quantity: number) => {
        const line = cartStore.getState().cart.items.find(({ productId }) => productId === sku)
        if (line !== undefined) void shop.cart.setQuantity(line.id, quantity)
      }),
      applyPromoCode: act((code: string) => void shop.cart.applyPromoCode(code)),
      next: act((state: string) => {
        if (step === 'payment') return
        form = { ...FORM, state }
        void showPayment()
      }),
      back: act(leavePayment),
      place: act((tokenize: () => Promise<string>) => {
        const { cart } = cartStore.getState()
        const user = account()
        const billing = user === undefined ? form : { ...form, email: user ?? '' }
        const canPlace = isConfirmed() && blockedText(cart, form, emptyDealerForm) === '' && user !== null
        if (step !== 'payment' || !canPlace || checkout.attempts.phase(cart) !== 'none') return undefined
        tokenizeNext = tokenize
        void checkout
          .placeOrder(emptyCardForm, billing, emptyDealerForm, () => undefined)
          .then((placed) => {
            if (placed === undefined) return
            checkout.settleOrder()
            shop.cart.announceChange()
            step = 'billing'
            void shop.cart.refresh()
          })
        return { lines: formatLines(cart.items), total: cart.totalAmount, email: billing.email }
      }),
      signIn: act((auth: AuthResponse) => void shop.session.signIn(auth)),
      signOut: act(() => void shop.session.signOut()),
      wasNotifiedOfFailure: () => failures > 0,
    }
  })
}

const FORM: BillingForm = {
  ...emptyBillingForm,
  email: 'guest@example.com',
  firstName: 'Nora',
  lastName: 'Field',
  address: '1 Mill Road',
  city: 'Anywhere',
  zip: '83702',
  shippingMethodId: 1,
}
