import type { EndpointRequest, Handlers, Invariant } from '../engine/back-end.ts'
import { HttpError } from '../http/problem.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Session, Store } from './store.ts'

/** The engine's words with the shop's store and sessions in them. */
export type ShopNamespace = Namespace<Store>
export type ShopRequest = EndpointRequest<Store, Session>
export type ShopHandlers = Handlers<Store, Session>
export type ShopInvariant = Invariant<Store, Session>

/** The session of a call for customers; the engine has refused everyone else before. */
export function requireSession({ session }: Pick<ShopRequest, 'session'>): Session {
  if (session === undefined) throw new HttpError(401, 'The call is for signed-in customers.')
  return session
}
