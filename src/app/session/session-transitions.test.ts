import { describe, expect, it } from 'vitest'
import { changeSession, type SessionEvent } from './session-transitions.ts'
import { createSessionStore, type Session } from './session.ts'

const TOKENS = {
  accessToken: 'a',
  refreshToken: 'r',
  tokenType: 'Bearer',
  expiresIn: 300,
  tokenIssuedAt: 0,
  visit: 'visit-1',
}
const USER = { keycloakId: 'k' } as Extract<SessionEvent, { type: 'profileChanged' }>['user']

const SESSIONS: Record<Session['status'], Session> = {
  starting: { status: 'starting' },
  guest: { status: 'guest', visit: Symbol('first guest'), guestToken: 'guest-1' },
  'signed-in': { status: 'signed-in', visit: Symbol('first visit'), tokens: TOKENS, user: null, guestToken: null },
}
const EVENTS: { readonly [Type in SessionEvent['type']]: Extract<SessionEvent, { type: Type }> } = {
  guestStarted: { type: 'guestStarted', guestToken: 'guest-2' },
  customerStarted: { type: 'customerStarted', tokens: { ...TOKENS, accessToken: 'b' }, guestToken: 'guest-2' },
  guestTokenChanged: { type: 'guestTokenChanged', guestToken: 'guest-3' },
  tokensRenewed: { type: 'tokensRenewed', tokens: { ...TOKENS, accessToken: 'c' } },
  profileChanged: { type: 'profileChanged', user: USER },
}

function after(status: Session['status'], event: SessionEvent): Session {
  const store = createSessionStore()
  store.setState(SESSIONS[status], true)
  changeSession(store, event)
  return store.getState()
}

describe('changeSession', () => {
  it.each([
    ['starting', 'guestStarted', 'guest'],
    ['starting', 'customerStarted', 'signed-in'],
    ['guest', 'guestStarted', 'guest'],
    ['guest', 'customerStarted', 'signed-in'],
    ['guest', 'guestTokenChanged', 'guest'],
    ['signed-in', 'guestStarted', 'guest'],
    ['signed-in', 'guestTokenChanged', 'signed-in'],
    ['signed-in', 'tokensRenewed', 'signed-in'],
    ['signed-in', 'profileChanged', 'signed-in'],
  ] as const)('a %s session with %s becomes %s', (status, type, next) => {
    const { type: _, ...values } = EVENTS[type]
    expect(after(status, EVENTS[type])).toMatchObject({ status: next, ...values })
  })

  it.each([
    ['starting', 'guestTokenChanged'],
    ['starting', 'tokensRenewed'],
    ['starting', 'profileChanged'],
    ['guest', 'tokensRenewed'],
    ['guest', 'profileChanged'],
    ['signed-in', 'customerStarted'],
  ] as const)('a %s session ignores %s', (status, type) => {
    expect(after(status, EVENTS[type])).toBe(SESSIONS[status])
  })

  it.each(['guestStarted', 'customerStarted'] as const)('%s starts a new visit', (type) => {
    const before = SESSIONS.guest
    const session = after('guest', EVENTS[type])
    expect(session.status !== 'starting' && before.status === 'guest' && session.visit !== before.visit).toBe(true)
  })

  it.each(['guestTokenChanged', 'tokensRenewed', 'profileChanged'] as const)(
    '%s keeps the visit and the other values',
    (type) => {
      const { type: _, ...values } = EVENTS[type]
      expect(after('signed-in', EVENTS[type])).toEqual({ ...SESSIONS['signed-in'], ...values })
    },
  )

  it('a sign-in starts without a profile, and a sign-out removes the tokens', () => {
    expect(after('guest', EVENTS.customerStarted)).toEqual({
      status: 'signed-in',
      visit: expect.any(Symbol),
      tokens: { ...TOKENS, accessToken: 'b' },
      user: null,
      guestToken: 'guest-2',
    })
    expect(after('signed-in', EVENTS.guestStarted)).toEqual({
      status: 'guest',
      visit: expect.any(Symbol),
      guestToken: 'guest-2',
    })
  })
})
