import type * as z from 'zod/mini'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, PathParameters } from '#contract/endpoint.ts'
import type { Controls } from '../controls/controls.ts'
import type { MockHeaders } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { StoreState } from '../namespace/saved-state.ts'

/**
 * The back end of the engine: it handles the endpoints of the contract; the shop is one. `Store` is its data in each
 * namespace, `Session` the session of a signed-in customer.
 */
export interface BackEnd<Store, Session> {
  readonly handlers: Handlers<Store, Session>
  /** Creates the initial store of a namespace. */
  newStore(): Store
  /** Converts the store to and from a file. */
  readonly state: StoreState<Store>
  /** @throws {HttpError} 401 when the endpoint is not for the sender of these headers. */
  sessionFor(endpoint: Endpoint, headers: MockHeaders, namespace: Namespace<Store>): Session | undefined
  /** Checks invariants beyond the schema of the response; undefined when there are none. */
  findInvariant(endpoint: Endpoint): Invariant<Store, Session> | undefined
  /** Names of the scenarios of its control `POST scenarios`. */
  readonly scenarioNames: readonly string[]
  /** Additional controls. */
  readonly controls: Controls<Store>
}

type ContractEndpoint = (typeof contract)[number]
type Output<S extends z.ZodMiniType | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.output<Exclude<S, undefined>>

/** A request that passed validation. */
export interface EndpointRequest<Store, Session, E extends Endpoint = Endpoint> {
  readonly path: PathParameters<E>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly headers: MockHeaders
  /** Session of the customer; undefined for all others, and for endpoints without authentication. */
  readonly session: Session | undefined
  readonly namespace: Namespace<Store>
}

/** A response that is the same object each time; it is validated and serialized once. */
export class ConstantResponse<T> {
  readonly value: T
  /** The JSON, once the response passed validation. */
  text: string | undefined

  constructor(value: T) {
    this.value = value
  }
}

type ResponseOf<E extends Endpoint> = z.input<E['response']>

/**
 * Handles a request and returns its response.
 * @throws {HttpError} with a status that the contract lists for the endpoint; then the store is unchanged.
 */
export type Handler<Store, Session, E extends Endpoint = Endpoint> = (
  request: EndpointRequest<Store, Session, E>,
) => ResponseOf<E> | ConstantResponse<ResponseOf<E>>

/** One handler for each endpoint of the contract. */
export type Handlers<Store, Session> = {
  readonly [E in ContractEndpoint as E['id']]: Handler<Store, Session, E>
}

/** Checks a valid response and the store after the request; returns undefined when both are consistent. */
export type Invariant<Store, Session> = (
  response: unknown,
  request: EndpointRequest<Store, Session>,
) => Pick<Violation, 'field' | 'text'> | undefined
