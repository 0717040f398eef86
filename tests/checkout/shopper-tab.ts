import { type AuthResponse, logOut } from '#contract/auth.ts'
import type { Cart, NewCartLine } from '#contract/cart.ts'
import { createCartStore } from '#shop/cart/cart.ts'
import { createShop } from '#shop/cart/create-shop.ts'
import { createCheckout } from '#shop/checkout/checkout.ts'
import { blockedText, canReview } from '#shop/checkout/review.ts'
import {
  type BillingForm,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
} from '#shop/delivery/checkout-forms.rules.ts'
import { type Notification, useNotification } from '#shop/lib/notification/notification.ts'
import { createStoredItems } from '#shop/lib/storage/stored-items.ts'
import type { NextDocument } from '#shop/session/document-visit.ts'
import { createSessionStore } from '#shop/session/session.ts'
import type { SimulatedBrowser, SimulatedDocument } from './simulated-browser.ts'

/** The email that guests enter in the billing step. */
export const GUEST = 'guest@example.com'

/** The details shown next to the Place order button when the shopper presses it. */
export interface ConfirmedDetails {
  readonly lines: readonly string[]
  /** Total in dollars. */
  readonly total: number
  /** The email shown under 'Bill to'. */
  readonly email: string
}

/** Called when the shopper learns or decides something. */
export interface ShopperHooks {
  /** The confirmation of the order with this payment token is shown. */
  readonly onPlaced: (paymentToken: string) => void
  /** The shopper has read that the order's outcome is unknown, and continues after a check of the cart. */
  readonly onReleased: () => void
  /** The shop replaces the document of an order that was sent and has no response yet. */
  readonly onOrderLeft: () => void
  readonly onSignedIn: (auth: AuthResponse) => void
  readonly onSignedOut: (bearer: string | undefined) => void
}

/** Conditions under which documents are replaced. */
export interface DocumentConditions {
  /** Milliseconds until another document replaces the current one. */
  readonly documentMs: number
  readonly hasUnsentInput: boolean
}

export interface ShopperTab {
  readonly document: SimulatedDocument
  readonly shown: () => Cart
  readonly isSignedIn: () => boolean
  /** Email of the person that the page shows; undefined while a customer's profile is loading. */
  readonly person: () => string | undefined
  readonly add: (line: NewCartLine) => void
  readonly setQuantity: (sku: string, quantity: number) => void
  readonly applyPromoCode: (code: string) => void
  /** Fills in the billing step with the given state and presses Next. */
  readonly next: (state: string) => void
  readonly back: () => void
  /** Presses Place order. Returns undefined if the button is disabled. The card provider responds after `tokenMs`. */
  readonly place: (paymentToken: string, tokenMs: number) => ConfirmedDetails | undefined
  /** Checks the cart after an order with an unknown outcome, and then allows another order or accepts this one. */
  readonly checkOutcome: () => void
  /** Presses Login. The server responds after `loginMs`. */
  readonly signIn: (email: string, auth: AuthResponse, loginMs: number) => void
  /** Presses Log out. Does nothing for a guest. */
  readonly signOut: () => void
  /** Whether the server has not confirmed a change of the cart. */
  readonly isChanging: () => boolean
  /** Whether the document sees that the visit to which it belongs has ended. */
  readonly hasVisitEnded: () => boolean
  /** Tells the tab that its order is being sent. */
  readonly orderSent: () => void
  /** Whether another document is being opened. */
  readonly isLeaving: () => boolean
  /** Loads a new document. */
  readonly reload: () => void
  /** Whether the shopper was shown a failure. */
  readonly wasNotifiedOfFailure: () => boolean
}

/** Milliseconds to wait for the server's response to a sign-out. */
const LOG_OUT_TIMEOUT_MS = 3_000

/** Formats the lines of a cart or an order as a sorted list of quantities and products. */
export function formatLines(lines: readonly { readonly productName: string; readonly quantity: number }[]): string[] {
  return lines.map(({ productName, quantity }) => `${quantity} x ${productName}`).toSorted()
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Opens the shop in a tab. The shop replaces its document if the visit ends. */
export function openShopperTab(
  browser: SimulatedBrowser,
  name: string,
  hooks: ShopperHooks,
  conditions: DocumentConditions,
): ShopperTab {
  let failures = 0
  const countFailure = (): void => void (failures += 1)
  const open = (notification?: Notification): Page =>
    openPage(browser, name, { hooks, conditions, countFailure, replace }, notification)
  function replace(notification?: Notification): void {
    page.document.close()
    page = open(notification)
  }
  let page = open()
  return {
    get document() {
      return page.document
    },
    shown: () => page.shown(),
    isSignedIn: () => page.isSignedIn(),
    person: () => page.person(),
    add: (line) => page.add(line),
    setQuantity: (sku, quantity) => page.setQuantity(sku, quantity),
    applyPromoCode: (code) => page.applyPromoCode(code),
    next: (state) => page.next(state),
    back: () => page.back(),
    place: (paymentToken, tokenMs) => page.place(paymentToken, tokenMs),
    checkOutcome: () => page.checkOutcome(),
    signIn: (email, auth, loginMs) => page.signIn(email, auth, loginMs),
    signOut: () => page.signOut(),
    isChanging: () => page.isChanging(),
    hasVisitEnded: () => page.hasVisitEnded(),
    orderSent: () => page.orderSent(),
    isLeaving: () => page.isLeaving(),
    reload: () => replace(),
    wasNotifiedOfFailure: () => failures > 0,
  }
}

type Page = Omit<ShopperTab, 'reload' | 'wasNotifiedOfFailure'>

/** Opens a document in a tab and simulates the two checkout steps. */
function openPage(
  browser: SimulatedBrowser,
  name: string,
  {
    hooks,
    conditions: { documentMs, hasUnsentInput },
    countFailure,
    replace,
  }: {
    readonly hooks: ShopperHooks
    readonly conditions: DocumentConditions
    readonly countFailure: () => void
    readonly replace: (notification?: Notification) => void
  },
  notification: Notification | undefined,
): Page {
  const document = browser.open(name)
  return document.run(() => {
    const items = createStoredItems(document)
    const [cartStore, session] = [createCartStore(), createSessionStore()]
    let step: 'billing' | 'payment' = 'billing'
    let form: BillingForm = emptyBillingForm
    let tokenizeNext: () => Promise<string> = async () => ''
    let isSigningIn = false
    let pending: AbortController | undefined

    function leavePayment(): void {
      step = 'billing'
      pending?.abort()
    }

    let isLeaving = false
    let isOrderSent = false

    /** Replaces the document once another one has loaded. It shows nothing until then, but its code runs. */
    function openDocument(next: NextDocument = {}): void {
      if (document.closed.aborted) return
      isLeaving = true
      setTimeout(() => {
        if (isOrderSent) hooks.onOrderLeft()
        replace(next.notification)
      }, documentMs)
    }

    const shop = createShop({
      cart: cartStore,
      store: session,
      items,
      openDocument,
      hasUnsentInput: () => hasUnsentInput,
    })
    /** Returns the ID of the browser's visit as this document sees it. */
    const readVisit = (): string | undefined => document.localStorage.getItem('visit')?.split(' ', 1)[0]
    const visit = readVisit()

    const checkout = createCheckout({
      shop,
      cartStore,
      items,
      tokenizeCard: () => tokenizeNext(),
      notify: (shown) => useNotification.setState({ notification: shown }),
    })
    const unsubscribe = useNotification.subscribe(({ notification: shown }) => {
      if (browser.current() === document && shown !== null && shown.type !== 'success') countFailure()
    })
    document.closed.addEventListener('abort', unsubscribe)
    cartStore.subscribe(({ lineErrors }) => {
      if (Object.keys(lineErrors).length > 0) countFailure()
    })
    if (notification !== undefined) useNotification.setState({ notification })

    function person(): string | undefined {
      const now = session.getState()
      return now.status === 'signed-in' ? now.user?.email : GUEST
    }
    const isConfirmed = (): boolean => checkout.review.reviewed(form, emptyDealerForm) !== undefined

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
    for (const store of [cartStore, session]) store.subscribe(() => document.run(() => void recompute()))

    checkout.marks.onChange(() => undefined)
    shop.session.start()
    shop.cart.followOtherTabs()
    const act = <Parameters extends readonly unknown[], Result>(work: (...parameters: Parameters) => Result) => {
      return (...parameters: Parameters): Result => document.run(() => work(...parameters), person())
    }

    async function showPayment(): Promise<void> {
      if (!canReview(cartStore.getState().cart, form, emptyDealerForm)) return
      if (await checkout.review.compute(form, emptyDealerForm)) step = 'payment'
    }

    async function placeOrder(paymentToken: string, billing: BillingForm): Promise<void> {
      pending = new AbortController()
      const placed = await checkout.placeOrder(emptyCardForm, billing, emptyDealerForm, () => undefined, pending.signal)
      pending = undefined
      isOrderSent = false
      if (placed === undefined) return
      hooks.onPlaced(paymentToken)
      checkout.finishOrder()
      shop.cart.announceChange()
      openDocument()
    }

    const isOutcomeUnknown = (): boolean => checkout.marks.phase(cartStore.getState().cart) === 'unknown'

    async function checkOutcome(): Promise<void> {
      if (!isOutcomeUnknown()) return
      await shop.cart.refresh()
      if (!isOutcomeUnknown()) return
      hooks.onReleased()
      checkout.marks.release(cartStore.getState().cart)
      if (cartStore.getState().cart.items.length === 0) checkout.finishOrder()
    }

    async function signOut(): Promise<void> {
      if (session.getState().status !== 'signed-in') return
      const { bearer } = shop.credentials.current()
      await Promise.race([shop.api.call(logOut, { body: {} }).catch(() => undefined), wait(LOG_OUT_TIMEOUT_MS)])
      if (!shop.visit.check()) return
      hooks.onSignedOut(bearer)
      shop.session.signOut()
    }

    return {
      document,
      shown: () => cartStore.getState().cart,
      isSignedIn: () => isSigningIn || session.getState().status === 'signed-in',
      person,
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
      place: act((paymentToken: string, tokenMs: number) => {
        const { cart } = cartStore.getState()
        const email = person()
        const canPlace = pending === undefined && isConfirmed() && blockedText(cart, form, emptyDealerForm) === ''
        if (step !== 'payment' || !canPlace || email === undefined || checkout.marks.phase(cart) !== 'none')
          return undefined
        tokenizeNext = async () => {
          await wait(tokenMs)
          return paymentToken
        }
        void placeOrder(paymentToken, { ...form, email })
        return { lines: formatLines(cart.items), total: cart.totalAmount, email }
      }),
      checkOutcome: act(() => void checkOutcome()),
      signIn(email: string, auth: AuthResponse, loginMs: number) {
        if (isSigningIn) return
        isSigningIn = true
        document.run(() => {
          setTimeout(() => {
            hooks.onSignedIn(auth)
            shop.session.signIn(auth)
          }, loginMs)
        }, email)
      },
      // What a tab sends after a sign-out belongs to the next shopper.
      signOut: () => document.run(() => void signOut()),
      isChanging: () => cartStore.getState().changing,
      hasVisitEnded: () => readVisit() !== visit,
      orderSent() {
        isOrderSent = true
      },
      isLeaving: () => isLeaving,
    }
  })
}

const FORM: BillingForm = {
  ...emptyBillingForm,
  email: GUEST,
  firstName: 'Nora',
  lastName: 'Field',
  address: '1 Mill Road',
  city: 'Anywhere',
  zip: '83702',
  shippingMethodId: 1,
}
