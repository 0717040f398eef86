import fc from 'fast-check'
import type { DocumentConditions } from './shopper-tab.ts'
import type { StorageDelays } from './simulated-browser.ts'
import type { RequestOutcome } from './slow-server.ts'

const kind = <Kind extends string>(name: Kind) => fc.constant(name)
const tab = fc.constantFrom(0 as const, 1 as const)
const line = fc.constantFrom(0 as const, 1 as const)
const customer = fc.constantFrom(0 as const, 1 as const)
const state = fc.constantFrom('ID', 'OR', 'CA')
const tokenMs = fc.constantFrom(10, 10, 700, 4_000)
const loginMs = fc.constantFrom(0, 700)

const add = fc.record({ kind: kind('add'), tab, line })
const setQuantity = fc.record({ kind: kind('quantity'), tab, line, quantity: fc.integer({ min: 0, max: 4 }) })
const next = fc.record({ kind: kind('next'), tab, state })
const place = fc.record({ kind: kind('place'), tab, tokenMs })
/** The shopper adds a product to an empty cart, continues to the payment step, waits for it, and confirms. */
const buy = fc.record({ kind: kind('buy'), tab, state, tokenMs })
/** The shopper opens the payment step in both tabs, and confirms in one and then in the other. */
const buyTwice = fc.record({ kind: kind('buyTwice'), tab, state, tokenMs, ms: fc.constantFrom(0, 30, 600) })
const signIn = fc.record({ kind: kind('signIn'), tab, customer, loginMs })
const signOut = fc.record({ kind: kind('signOut'), tab })
/** The customer signs out, and another one signs in at once in the same tab. */
const replace = fc.record({ kind: kind('replace'), tab, customer, loginMs })
const reload = fc.record({ kind: kind('reload'), tab })
const other = fc.record({ kind: fc.constantFrom('back', 'promo', 'checkOutcome'), tab })
/** The server ends all sessions. */
const expire = fc.record({ kind: kind('expire') })
/** The computer is asleep for an hour, and its timers are paused. */
const sleep = fc.record({ kind: kind('sleep') })
const wait = fc.record({ kind: kind('wait'), ms: fc.constantFrom(1, 60, 600, 1_700, 5_000, 30_000) })
/** A part of the time that two requests may take, in tenths of the maximum time of one direction. */
const moment = fc.record({ kind: kind('moment'), tenths: fc.integer({ min: 0, max: 20 }) })
/** Time passes until tokens are being renewed. */
const renewal = fc.record({ kind: kind('renewal') })

const single = fc.oneof(
  { weight: 4, arbitrary: add },
  { weight: 4, arbitrary: setQuantity },
  { weight: 4, arbitrary: next },
  { weight: 4, arbitrary: place },
  { weight: 4, arbitrary: buy },
  { weight: 2, arbitrary: buyTwice },
  { weight: 3, arbitrary: signIn },
  { weight: 1, arbitrary: signOut },
  { weight: 3, arbitrary: replace },
  { weight: 1, arbitrary: reload },
  { weight: 3, arbitrary: other },
  { weight: 1, arbitrary: expire },
  { weight: 8, arbitrary: wait },
)
const event = fc.oneof(place, replace, reload, other, expire, add, { weight: 2, arbitrary: sleep })
const steps = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.tuple(single) },
      { weight: 4, arbitrary: fc.tuple(fc.oneof(place, buy), moment, event) },
      { weight: 3, arbitrary: fc.tuple(renewal, moment, fc.oneof(signOut, replace, reload)) },
    ),
    { minLength: 3, maxLength: 14 },
  )
  .map((groups) => groups.flat())
export type Step = (typeof steps extends fc.Arbitrary<infer Values> ? Values : never)[number]

const outcome = fc.oneof(
  { weight: 8, arbitrary: fc.constant<RequestOutcome>('ok') },
  { weight: 5, arbitrary: fc.constantFrom<RequestOutcome>('failed', 'failed-late', 'lost', 'response-lost', 'cut') },
)

/** A sequence of steps of one or two shoppers in two tabs of a browser, and the conditions under which it happens. */
export interface Run extends DocumentConditions {
  /** Maximum milliseconds for each direction of a request. */
  readonly slowness: number
  /** For each request in turn, the share of the maximum time, in tenths, and the outcome. */
  readonly network: readonly { readonly there: number; readonly back: number; readonly outcome: RequestOutcome }[]
  /** Whether all requests except orders succeed. */
  readonly reliable: boolean
  /** The outcome of each order request in turn. */
  readonly orders: readonly RequestOutcome[]
  readonly hasChannels: boolean
  readonly storage: StorageDelays
  /** Lifetime of access tokens in seconds, which are renewed a minute before they expire or halfway. */
  readonly lifetimeSeconds: number
  readonly startsSignedIn: boolean
  /** Whether a customer signs in only while no tab is signed in, and account requests always succeed. */
  readonly isOrderly: boolean
  readonly steps: readonly Step[]
}

const conditions = {
  slowness: fc.constantFrom(20, 20, 500, 500, 1_500, 4_000, 25_000),
  network: fc.array(
    fc.record({ there: fc.integer({ min: 0, max: 10 }), back: fc.integer({ min: 0, max: 10 }), outcome }),
    { minLength: 8, maxLength: 8 },
  ),
  reliable: fc.boolean(),
  hasChannels: fc.boolean(),
  documentMs: fc.constantFrom(1, 50, 1_000),
  hasUnsentInput: fc.boolean(),
}

/** Runs with orders, sign-ins of two customers, renewals of tokens, and storage that other tabs see late. */
export const orderRuns: fc.Arbitrary<Run> = fc.record({
  ...conditions,
  orders: fc.array(outcome, { minLength: 3, maxLength: 3 }),
  storage: fc.record({ seenMs: fc.constantFrom(0, 5, 40), eventMs: fc.constantFrom(3, 60, 2_000, 10_000, 10_000) }),
  lifetimeSeconds: fc.constantFrom(3_600, 70, 12),
  startsSignedIn: fc.constantFrom(false, true, true),
  isOrderly: fc.constant(false),
  steps,
})

/** Runs that change a cart without placing an order. */
export const changeRuns: fc.Arbitrary<Run> = fc.record({
  ...conditions,
  orders: fc.constant([]),
  storage: fc.constant({ seenMs: 0, eventMs: 3 }),
  lifetimeSeconds: fc.constant(3_600),
  startsSignedIn: fc.constant(false),
  isOrderly: fc.constant(true),
  steps: fc.array(fc.oneof(add, setQuantity, wait, signIn, reload), { minLength: 2, maxLength: 14 }),
})
