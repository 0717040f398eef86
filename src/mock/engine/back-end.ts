import type * as z from 'zod/mini'
import type { contract } from '#contract/contract.ts'
import type { Endpoint, PathParameters } from '#contract/endpoint.ts'
import type { MockHeaders } from '../http/exchange.ts'
import { Refusal } from '../http/problem.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Session } from '../shop/store.ts'

type ContractEndpoint = (typeof contract)[number]
type Output<S extends z.ZodMiniType | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.output<Exclude<S, undefined>>

/** A call that has passed validation. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly path: PathParameters<E>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly headers: MockHeaders
  /** Of the customer who calls; undefined for everyone else, and for calls that ask for no sign-in. */
  readonly session: Session | undefined
  readonly namespace: Namespace
}

/** The session of a call for customers; the engine has refused everyone else before. */
export function sessionOf({ session }: Pick<Call, 'session'>): Session {
  if (session === undefined) throw new Refusal(401, 'The call is for signed-in customers.')
  return session
}

/** An answer that is the same object each time; checked and written as JSON only once. */
export class ConstantAnswer<T> {
  readonly value: T
  /** The JSON, once the answer was found to keep the contract. */
  text: string | undefined

  constructor(value: T) {
    this.value = value
  }
}

type Answer<E extends Endpoint> = z.input<E['answer']>

/**
 * Does what a call asks for and gives its answer.
 * @throws {Refusal} with a status that the contract lists for the call; the store is unchanged then.
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | ConstantAnswer<Answer<E>>

/** One handler for each endpoint of the contract. */
export type Handlers = { readonly [E in ContractEndpoint as E['id']]: Handler<E> }
