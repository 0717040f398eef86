import type * as z from 'zod/mini'

/** The shoppers who may use an endpoint. */
export type Access = 'everyone' | 'guest' | 'signed-in' | 'guest-or-signed-in'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

/** An API endpoint, from which the client, mock, documents, and checks are derived. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema = Schema,
  Id extends string = string,
> {
  /** Unique name of the endpoint, used in reports and faults. */
  readonly id: Id
  readonly method: Method
  /** Path relative to API_BASE_URL, with `{parameters}`. Its case matches the specification. */
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  /** Encoding of the body. Defaults to JSON. */
  readonly encoding?: 'json' | 'multipart'
  /** Schema of the response with status 200. Other statuses return a `Problem`. */
  readonly response: ResponseSchema
  /** Documented error statuses. */
  readonly problems: readonly number[]
  readonly access: Access
}

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** Unencoded path parameters of an endpoint by name. */
export type PathParameters<E extends Endpoint> = { readonly [Name in ParameterName<E['path']>]: string }

// The type of an optional property includes undefined, which must not make every body optional.
type Input<S extends Schema | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.input<Exclude<S, undefined>>

export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Declares an endpoint and preserves its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  const Path extends string,
  ResponseSchema extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Id extends string = string,
>(definition: Endpoint<Path, Query, Body, ResponseSchema, Id>): Endpoint<Path, Query, Body, ResponseSchema, Id> {
  return definition
}
