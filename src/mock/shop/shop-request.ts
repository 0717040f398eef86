import type * as z from 'zod/mini'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, PathParameters } from '#contract/endpoint.ts'
import { HttpError } from '../http/problem.ts'
import type { Clock } from '../namespace/clock.ts'
import type { Violation } from '../namespace/journal.ts'
import type { SeededRandom } from '../namespace/random.ts'
import type { Session, Store } from './store.ts'

type ContractEndpoint = (typeof contract)[number]
type Output<S extends z.ZodMiniType | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.output<Exclude<S, undefined>>

/** The parts of a namespace that the shop uses. */
export interface ShopNamespace {
  readonly clock: Clock
  store: Store
  random: SeededRandom
}

/** A request that passed validation. */
export interface ShopRequest<E extends Endpoint = Endpoint> {
  readonly path: PathParameters<E>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly headers: Headers
  /** Session of the customer; undefined if no customer is signed in or the endpoint has no authentication. */
  readonly session: Session | undefined
  readonly namespace: ShopNamespace
}

/**
 * Handles a request and returns its response. A content response that never changes should be the same object each
 * time, because it is then validated and serialized only once.
 * @throws {HttpError} with a status that the contract lists for the endpoint. The store must then be unchanged.
 */
export type Handler<E extends Endpoint = Endpoint> = (request: ShopRequest<E>) => z.input<E['response']>

/** One handler for each endpoint in the contract. */
export type ShopHandlers = {
  readonly [E in ContractEndpoint as E['id']]: Handler<E>
}

/** Checks a valid response and the store after the request. Returns undefined if they are consistent. */
export type ShopInvariant = (response: unknown, request: ShopRequest) => Pick<Violation, 'field' | 'text'> | undefined

/** Returns the session of a customer's request. Requests without one have already been rejected. */
export function requireSession({ session }: Pick<ShopRequest, 'session'>): Session {
  if (session === undefined) throw new HttpError(401, 'Please sign in.')
  return session
}
