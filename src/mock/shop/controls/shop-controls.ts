import * as z from 'zod/mini'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Controls } from '../../controls/controls.ts'
import { Refusal } from '../../http/problem.ts'
import { readJson } from '../../http/request-body.ts'
import { valid } from '../../http/validation.ts'
import type { Catalogue } from '../catalogue.ts'
import { mailsTo } from '../customers/outbox.ts'
import { MAIL_KINDS, type Store, TokenLifetimes } from '../store.ts'
import { Scenario, SCENARIO_NAMES, setUpScenario } from './scenarios.ts'
import { cartList, orderList } from './short-lists.ts'

const OutboxFilter = z.strictObject({ email: z.optional(z.string()), kind: z.optional(z.enum(MAIL_KINDS)) })
const ScenarioName = z.looseObject({ name: z.string() })

/**
 * The controls that know the shop.
 * - carts and orders are short lists for people.
 * - outbox lists what would have been mailed, tokens included; `email` and `kind` narrow it down.
 * - token-lifetimes takes seconds for any of access, refresh, reset and verification, for tokens given from then on.
 * - scenarios takes `{name, …}`, see `scenarios.ts`.
 */
export function shopControls(fixtures: Fixtures, catalogue: Catalogue): Controls<Store> {
  return {
    'GET outbox': ({ request, namespace: { store } }) =>
      mailsTo(store, valid(OutboxFilter, Object.fromEntries(new URLSearchParams(request.query)), 'query')),
    'GET carts': ({ namespace: { store } }) => cartList(store),
    'GET orders': ({ namespace: { store } }) => orderList(store),

    'DELETE outbox': ({ namespace: { store } }) => {
      store.mails = []
      return store.mails
    },

    'GET token-lifetimes': ({ namespace: { store } }) => store.tokenLifetimes,
    'PUT token-lifetimes': ({ request, namespace: { store } }) => {
      const change = valid(z.partial(TokenLifetimes), readJson(request), 'body')
      store.tokenLifetimes = valid(TokenLifetimes, { ...store.tokenLifetimes, ...change }, 'body')
      return store.tokenLifetimes
    },

    'POST scenarios': ({ request, namespace }) => {
      const body = readJson(request)
      const { name } = valid(ScenarioName, body, 'body')
      if (!SCENARIO_NAMES.some((known) => known === name)) {
        const text = `There is no scenario "${name}". The scenarios are ${SCENARIO_NAMES.join(', ')}.`
        throw new Refusal(400, text, { name: [text] })
      }
      return setUpScenario(valid(Scenario, body, 'body'), { namespace, fixtures, catalogue })
    },
  }
}
