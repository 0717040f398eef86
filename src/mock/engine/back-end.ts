import type * as z from 'zod/mini'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, PathParameters } from '#contract/endpoint.ts'
import type { Controls } from '../controls/controls.ts'
import type { MockHeaders } from '../http/exchange.ts'
import type { Violation } from '../namespace/journal.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { StoreState } from '../namespace/saved-state.ts'

/**
 * What plugs into the engine and answers the calls of the contract; the shop is one. `Store` is what it remembers in
 * each namespace, `Session` what a signed-in customer calls in.
 */
export interface BackEnd<Store, Session> {
  readonly handlers: Handlers<Store, Session>
  /** Makes the store that a namespace begins with. */
  newStore(): Store
  /** How the store goes into a file, and out of it. */
  readonly state: StoreState<Store>
  /** @throws {Refusal} 401 when the call is not for whoever sends these headers. */
  sessionFor(endpoint: Endpoint, headers: MockHeaders, namespace: Namespace<Store>): Session | undefined
  /** What must hold after a call beyond the shape of its answer; undefined when there is nothing to check. */
  findInvariant(endpoint: Endpoint): Invariant<Store, Session> | undefined
  /** Scenarios that its control `POST scenarios` sets up. */
  readonly scenarioNames: readonly string[]
  /** Controls of its own, beside those of the engine. */
  readonly controls: Controls<Store>
}

type ContractEndpoint = (typeof contract)[number]
type Output<S extends z.ZodMiniType | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.output<Exclude<S, undefined>>

/** A call that has passed validation. */
export interface EndpointRequest<Store, Session, E extends Endpoint = Endpoint> {
  readonly path: PathParameters<E>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly headers: MockHeaders
  /** Of the customer who calls; undefined for everyone else, and for calls that ask for no sign-in. */
  readonly session: Session | undefined
  readonly namespace: Namespace<Store>
}

/** An answer that is the same object each time; checked and written as JSON only once. */
export class ConstantResponse<T> {
  readonly value: T
  /** The JSON, once the answer was found to keep the contract. */
  text: string | undefined

  constructor(value: T) {
    this.value = value
  }
}

type ResponseOf<E extends Endpoint> = z.input<E['response']>

/**
 * Does what a call asks for and gives its answer.
 * @throws {Refusal} with a status that the contract lists for the call; the store is unchanged then.
 */
export type Handler<Store, Session, E extends Endpoint = Endpoint> = (
  request: EndpointRequest<Store, Session, E>,
) => ResponseOf<E> | ConstantResponse<ResponseOf<E>>

/** One handler for each endpoint of the contract. */
export type Handlers<Store, Session> = {
  readonly [E in ContractEndpoint as E['id']]: Handler<Store, Session, E>
}

/** Looks at an answer that keeps its schema, and at the store after the call; undefined when all is well. */
export type Invariant<Store, Session> = (
  response: unknown,
  request: EndpointRequest<Store, Session>,
) => Pick<Violation, 'field' | 'text'> | undefined
