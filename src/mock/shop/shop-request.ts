import type { EndpointRequest, Handlers, Invariant } from '../engine/back-end.ts'
import { HttpError } from '../http/problem.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Session, Store } from './store.ts'

/** The engine's types for the shop's store and session. */
export type ShopNamespace = Namespace<Store>
export type ShopRequest = EndpointRequest<Store, Session>
export type ShopHandlers = Handlers<Store, Session>
export type ShopInvariant = Invariant<Store, Session>

/** Returns the session of a customer's request. The engine has already rejected requests without one. */
export function requireSession({ session }: Pick<ShopRequest, 'session'>): Session {
  if (session === undefined) throw new HttpError(401, 'Please sign in.')
  return session
}
