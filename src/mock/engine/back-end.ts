import type * as z from 'zod/mini'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, PathParameters } from '#contract/endpoint.ts'
import type { Controls } from '../controls/controls.ts'
import type { MockHeaders } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { StoreState } from '../namespace/saved-state.ts'

/**
 * A back end for the engine, such as the shop. It handles the endpoints of the contract. `Store` is its data in each
 * namespace, and `Session` is the session of a signed-in customer.
 */
export interface BackEnd<Store, Session> {
  readonly handlers: Handlers<Store, Session>
  /** Creates the initial store of a namespace. */
  newStore(): Store
  /** Converts the store to and from the format of a state file. */
  readonly state: StoreState<Store>
  /**
   * Returns the session of the customer, or undefined if no customer is signed in.
   * @throws {HttpError} 401 if the headers do not grant access to the endpoint.
   */
  sessionFor(endpoint: Endpoint, headers: MockHeaders, namespace: Namespace<Store>): Session | undefined
  /**
   * Returns a check for the invariants of an endpoint that its response schema cannot express, or undefined if it has
   * none.
   */
  findInvariant(endpoint: Endpoint): Invariant<Store, Session> | undefined
  /** Names of the scenarios accepted by the `POST scenarios` control. */
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
  /** Session of the customer; undefined if no customer is signed in or the endpoint has no authentication. */
  readonly session: Session | undefined
  readonly namespace: Namespace<Store>
}

/** A response that never changes. It is validated and serialized only once. */
export class ConstantResponse<T> {
  readonly value: T
  /** The JSON text, which is set once the response has passed validation. */
  text: string | undefined

  constructor(value: T) {
    this.value = value
  }
}

type ResponseOf<E extends Endpoint> = z.input<E['response']>

/**
 * Handles a request and returns its response.
 * @throws {HttpError} with a status that the contract lists for the endpoint. The store must then be unchanged.
 */
export type Handler<Store, Session, E extends Endpoint = Endpoint> = (
  request: EndpointRequest<Store, Session, E>,
) => ResponseOf<E> | ConstantResponse<ResponseOf<E>>

/** One handler for each endpoint in the contract. */
export type Handlers<Store, Session> = {
  readonly [E in ContractEndpoint as E['id']]: Handler<Store, Session, E>
}

/** Checks a valid response and the store after the request. Returns undefined if they are consistent. */
export type Invariant<Store, Session> = (
  response: unknown,
  request: EndpointRequest<Store, Session>,
) => Pick<Violation, 'field' | 'text'> | undefined
