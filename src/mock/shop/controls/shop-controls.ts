import * as z from 'zod/mini'
import { findClosestMatch } from '#environment/closest-match.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Controls } from '../../controls/controls.ts'
import { HttpError } from '../../http/problem.ts'
import { parseQuery } from '../../http/query.ts'
import { readJson } from '../../http/request-body.ts'
import { parseOrThrow } from '../../http/validation.ts'
import type { Catalog } from '../catalog.ts'
import { listEmails } from '../customers/outbox.ts'
import { OUTBOX_EMAIL_KINDS, type Store, TokenLifetimes } from '../store.ts'
import { Scenario, SCENARIO_NAMES, setUpScenario } from './scenarios.ts'
import { summarizeCarts, summarizeOrders } from './store-summaries.ts'

const OutboxFilter = z.strictObject({ email: z.optional(z.string()), kind: z.optional(z.enum(OUTBOX_EMAIL_KINDS)) })
const ScenarioName = z.looseObject({ name: z.string() })

/**
 * Returns the controls of the shop.
 * - carts and orders return short summaries for people to read.
 * - outbox lists the emails with their tokens and can be filtered by `email` and `kind`.
 * - token-lifetimes sets for how many seconds access, refresh, reset, or verification tokens issued from then on are
 *   valid.
 * - scenarios accepts `{name, …}` (see `scenarios.ts`).
 */
export function createShopControls(fixtures: Fixtures, catalog: Catalog): Controls<Store> {
  return {
    'GET outbox': ({ request, namespace: { store } }) =>
      listEmails(store, parseOrThrow(OutboxFilter, parseQuery(request.query), 'query')),
    'GET carts': ({ namespace: { store } }) => summarizeCarts(store),
    'GET orders': ({ namespace: { store } }) => summarizeOrders(store),

    'DELETE outbox': ({ namespace: { store } }) => {
      store.emails = []
      return store.emails
    },

    'GET token-lifetimes': ({ namespace: { store } }) => store.tokenLifetimes,
    'PUT token-lifetimes': ({ request, namespace: { store } }) => {
      const change = parseOrThrow(z.partial(TokenLifetimes), readJson(request), 'body')
      store.tokenLifetimes = parseOrThrow(TokenLifetimes, { ...store.tokenLifetimes, ...change }, 'body')
      return store.tokenLifetimes
    },

    'POST scenarios': ({ request, namespace, scenarios }) => {
      const body = parseOrThrow(ScenarioName, readJson(request), 'body')
      const { name } = body
      if (!SCENARIO_NAMES.some((known) => known === name)) {
        const names = [...SCENARIO_NAMES, ...scenarios.names()]
        const near = findClosestMatch(name, names)
        const closest = near === undefined ? '' : `; the closest is ${near}`
        const text = `There is no scenario "${name}"${closest}. Valid scenarios: ${names.join(', ')}.`
        throw new HttpError(400, text, { name: [text] })
      }
      return setUpScenario(parseOrThrow(Scenario, body, 'body'), { namespace, fixtures, catalog })
    },
  }
}
