import type { Session, SessionStore, Tokens, User } from './session.ts'

/** Events of a session, with values for the next state. */
export type SessionEvent =
  | { readonly type: 'guestStarted'; readonly guestToken: string | null }
  | { readonly type: 'customerStarted'; readonly tokens: Tokens; readonly guestToken: string | null }
  | { readonly type: 'guestTokenChanged'; readonly guestToken: string | null }
  | { readonly type: 'tokensRenewed'; readonly tokens: Tokens }
  | { readonly type: 'profileChanged'; readonly user: User }

type Status = Session['status']
type EventType = SessionEvent['type']

/**
 * The state after an event. Events that start a session start a new visit. All others keep values of the previous
 * state.
 */
type NextStatus<From extends Status, Type extends EventType> = Type extends 'guestStarted'
  ? 'guest'
  : Type extends 'customerStarted'
    ? 'signed-in'
    : From

/**
 * States of a session, and the events that change them. Events without a transition are ignored: for example, a profile
 * that arrives after the sign-out is dropped, and a customer's session must end before another customer can sign in.
 */
const TRANSITIONS: { readonly [From in Status]: { readonly [Type in EventType]?: NextStatus<From, Type> } } = {
  starting: { guestStarted: 'guest', customerStarted: 'signed-in' },
  guest: { guestStarted: 'guest', customerStarted: 'signed-in', guestTokenChanged: 'guest' },
  'signed-in': {
    guestStarted: 'guest',
    guestTokenChanged: 'signed-in',
    tokensRenewed: 'signed-in',
    profileChanged: 'signed-in',
  },
}

/** Applies an event to the session of a tab. Ignores an event without a transition. */
export function changeSession(store: SessionStore, event: SessionEvent): void {
  const session = store.getState()
  if (!(event.type in TRANSITIONS[session.status])) return
  store.setState(nextSession(session, event), true)
}

function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'guestStarted':
      return { status: 'guest', visit: Symbol('guest'), guestToken: event.guestToken }
    case 'customerStarted':
      return {
        status: 'signed-in',
        visit: Symbol('visit'),
        tokens: event.tokens,
        user: null,
        guestToken: event.guestToken,
      }
    default: {
      const { type: _, ...values } = event
      return { ...session, ...values }
    }
  }
}
