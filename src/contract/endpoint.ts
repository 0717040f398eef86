import type * as z from 'zod/mini'

/** Who may make a call. */
export type Access = 'everyone' | 'guest' | 'signed-in' | 'guest-or-signed-in'

/** Whether the specification shows a shape, or the project had to settle it (`assumed`, see the OPEN rows). */
export type Provenance = 'spec' | 'assumed'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

/** One call of the API as a value: everything else (client, mock, documents, checks) is derived from it. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema = Schema,
  Id extends string = string,
> {
  /** Name of the call, unique in the contract; reports and faults address it by this. */
  readonly id: Id
  readonly method: Method
  /** Path below API_BASE_URL with `{parameters}`, cased as the specification gives it. */
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  /** How the body is encoded; JSON unless said otherwise. */
  readonly encoding?: 'json' | 'multipart'
  /** The answer with status 200. Every other status carries a `Problem`. */
  readonly response: ResponseSchema
  /** Statuses other than 200 that the call is known to give. */
  readonly problems: readonly number[]
  readonly access: Access
  readonly provenance: Provenance
  /** Where the rule comes from, e.g. `session spec §7`. */
  readonly source: string
  /** The requirement that demands the call, e.g. `API-05`. */
  readonly requirement: string
}

type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** The path parameters of an endpoint, by name, unencoded. */
export type PathParameters<E extends Endpoint> = { readonly [Name in ParameterName<E['path']>]: string }

// An optional property's type includes undefined, which must not make the body of every call optional.
type Input<S extends Schema | undefined> = [Exclude<S, undefined>] extends [never]
  ? undefined
  : z.input<Exclude<S, undefined>>

export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Declares an endpoint and keeps its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends string,
  ResponseSchema extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Id extends string = string,
>(definition: Endpoint<Path, Query, Body, ResponseSchema, Id>): Endpoint<Path, Query, Body, ResponseSchema, Id> {
  return definition
}
