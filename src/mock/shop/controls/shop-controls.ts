import * as z from 'zod/mini'
import { parseOrThrow } from '../../http/validation.ts'
import { listEmails } from '../customers/outbox.ts'
import type { ShopNamespace } from '../shop-request.ts'
import type { Shop } from '../shop.ts'
import { OUTBOX_EMAIL_KINDS, TokenLifetimes } from '../store.ts'
import { Scenario, SCENARIO_NAMES, setUpScenario } from './scenarios.ts'
import { summarizeCarts, summarizeOrders } from './store-summaries.ts'

export interface ControlRequest<N = ShopNamespace> {
  /** The namespace of the request. */
  readonly namespace: N
  /** Parsed JSON body; undefined if there is none. */
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Controls by method and path below the prefix, such as `GET journal`. Each handles a request and returns the value to
 * send as JSON.
 */
export type Controls<N = ShopNamespace> = Readonly<Record<string, (request: ControlRequest<N>) => unknown>>

const OutboxFilter = z.strictObject({ email: z.optional(z.string()), kind: z.optional(z.enum(OUTBOX_EMAIL_KINDS)) })

/**
 * Returns the controls of the shop.
 * - carts and orders return short summaries for people to read.
 * - outbox lists the emails with their tokens and can be filtered by `email` and `kind`.
 * - token-lifetimes sets for how many seconds access, refresh, reset, or verification tokens issued from then on are
 *   valid.
 * - scenarios accepts `{name, …}` (see `scenarios.ts`).
 */
export function createShopControls({ fixtures, catalog }: Shop): Controls {
  return {
    'GET outbox': ({ query, namespace: { store } }) => listEmails(store, parseOrThrow(OutboxFilter, query, 'query')),
    'GET carts': ({ namespace: { store } }) => summarizeCarts(store),
    'GET orders': ({ namespace: { store } }) => summarizeOrders(store),

    'DELETE outbox': ({ namespace: { store } }) => {
      store.emails = []
      return store.emails
    },

    'GET token-lifetimes': ({ namespace: { store } }) => store.tokenLifetimes,
    'PUT token-lifetimes': ({ body, namespace: { store } }) => {
      const change = parseOrThrow(z.partial(TokenLifetimes), body, 'body')
      store.tokenLifetimes = parseOrThrow(TokenLifetimes, { ...store.tokenLifetimes, ...change }, 'body')
      return store.tokenLifetimes
    },

    'GET scenarios': () => SCENARIO_NAMES,
    'POST scenarios': ({ body, namespace }) =>
      setUpScenario(parseOrThrow(Scenario, body, 'body'), { namespace, fixtures, catalog }),
  }
}
