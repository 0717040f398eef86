import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { catchError, createShopNamespace } from '../test-shop.ts'
import { closeSession, closeSessions, openSession, refreshSession, getSession } from './sessions.ts'
import { addUser } from './users.ts'

const endpoint = (access: Endpoint['access']) => ({ access }) as Endpoint

function shop() {
  const namespace = createShopNamespace(1_000_000)
  const details = { firstName: 'Mara', lastName: 'Quill', password: { salt: '', hash: '' } }
  const user = addUser(namespace, { ...details, email: 'mara@b.example' })
  const other = addUser(namespace, { ...details, email: 'ann@b.example' })
  return { namespace, user, other }
}

const UNKNOWN_TOKEN_ERRORS = { Authorization: ['The access token is unknown.'] }

test('SESS-15 signing in returns two tokens, with an access token that is valid for an hour', () => {
  const { namespace, user } = shop()
  const response = openSession(namespace, user)
  expect(response).toEqual({ accessToken: 'access_3', refreshToken: 'refresh_4', tokenType: 'Bearer', expiresIn: 3600 })
  expect(namespace.store.sessions.get('access_3')).toEqual({
    id: 'refresh_4',
    user,
    accessToken: 'access_3',
    accessExpiresAt: 4_600_000,
    refreshToken: 'refresh_4',
    refreshExpiresAt: 2_593_000_000,
  })
  expect(namespace.store.refreshTokens.get('refresh_4')).toBe(namespace.store.sessions.get('access_3'))
})

describe('a request', () => {
  const authenticate = (access: Endpoint['access'], authorization: string | undefined, at = 1_000_000) => {
    const { namespace, user } = shop()
    openSession(namespace, user)
    namespace.now = at
    const headers = new Headers(authorization === undefined ? {} : { authorization })
    return getSession(endpoint(access), headers, namespace)?.user.email
  }

  test.each(['Bearer access_3', 'bearer   access_3'])(
    'SESS-22 with the header "%s" belongs to its customer',
    (header) => {
      expect(authenticate('signed-in', header)).toBe('mara@b.example')
      expect(authenticate('guest-or-signed-in', header)).toBe('mara@b.example')
    },
  )

  test('SESS-22 to an endpoint without sessions has none, regardless of its headers', () => {
    for (const access of ['everyone', 'guest'] as const) {
      expect(authenticate(access, 'Bearer access_3')).toBeUndefined()
      expect(authenticate(access, 'Bearer nonsense')).toBeUndefined()
    }
    expect(authenticate('guest-or-signed-in', undefined)).toBeUndefined()
  })

  test('SESS-22 to an endpoint for customers is rejected without a token; the reason is a field error', () => {
    expect(catchError(() => authenticate('signed-in', undefined))).toMatchObject({
      status: 401,
      message: 'Please sign in.',
      errors: { Authorization: ['This endpoint is for signed-in customers: send a bearer token.'] },
    })
  })

  test.each(['Bearer access_9', 'Bearer refresh_4', 'access_3', 'XBearer access_3', 'Bearer access_3 x', 'Bearer', ''])(
    'SESS-22 with the header "%s" is rejected, even if guests are allowed',
    (header) => {
      for (const access of ['signed-in', 'guest-or-signed-in'] as const) {
        expect(catchError(() => authenticate(access, header))).toMatchObject({
          status: 401,
          errors: UNKNOWN_TOKEN_ERRORS,
        })
      }
    },
  )

  test('SESS-22 with a token is rejected from the millisecond it expires', () => {
    expect(authenticate('signed-in', 'Bearer access_3', 4_599_999)).toBe('mara@b.example')
    expect(catchError(() => authenticate('signed-in', 'Bearer access_3', 4_600_000))).toMatchObject({
      status: 401,
      message: 'Your session has ended. Please sign in again.',
      errors: { Authorization: ['The access token has expired.'] },
    })
  })
})

describe('refreshing tokens', () => {
  const ended = { status: 401, errors: { refreshToken: ['The refresh token is unknown, used or expired.'] } }

  test('API-23 returns new tokens for the same customer and invalidates the old access token', () => {
    const { namespace, user } = shop()
    openSession(namespace, user)
    const { accessToken } = refreshSession(namespace, 'refresh_4')
    expect(namespace.store.sessions.get(accessToken)?.user).toBe(user)
    expect([...namespace.store.sessions.keys()]).toEqual(['access_5'])
  })

  test('accepts a used token for 30 s after its first use, to the millisecond, and keeps the tokens issued before', () => {
    const { namespace, user } = shop()
    openSession(namespace, user)
    refreshSession(namespace, 'refresh_4')
    namespace.now += 29_999
    expect(refreshSession(namespace, 'refresh_4').accessToken).toBe('access_7')
    expect([...namespace.store.sessions.keys()]).toEqual(['access_5', 'access_7'])
    namespace.now += 1
    expect(catchError(() => refreshSession(namespace, 'refresh_4'))).toMatchObject(ended)
    expect(refreshSession(namespace, 'refresh_6').accessToken).toBe('access_9')
  })

  test('is not possible with any token of the session after a sign-out', () => {
    const { namespace, user } = shop()
    openSession(namespace, user)
    const { accessToken } = refreshSession(namespace, 'refresh_4')
    const session = namespace.store.sessions.get(accessToken)
    if (session === undefined) throw new Error('There is no session.')
    closeSession(namespace.store, session)
    for (const token of ['refresh_4', 'refresh_6']) {
      expect(catchError(() => refreshSession(namespace, token))).toMatchObject(ended)
    }
  })

  test('API-23 is possible for 30 days, to the millisecond', () => {
    const { namespace, user } = shop()
    openSession(namespace, user)
    namespace.now = 2_593_000_000
    expect(catchError(() => refreshSession(namespace, 'refresh_4'))).toMatchObject(ended)
    namespace.now -= 1
    expect(refreshSession(namespace, 'refresh_4').accessToken).toBe('access_5')
  })
})

test('SESS-22 signing out ends one session, and a new password ends all sessions of the customer', () => {
  const { namespace, user, other } = shop()
  const { store } = namespace
  for (const each of [user, user, other]) openSession(namespace, each)
  const first = store.sessions.get('access_3')
  if (first === undefined) throw new Error('There is no session.')
  closeSession(store, first)
  expect([...store.sessions.keys()]).toEqual(['access_5', 'access_7'])
  expect([...store.refreshTokens.keys()]).toEqual(['refresh_6', 'refresh_8'])
  closeSessions(store, user)
  expect([...store.sessions.keys()]).toEqual(['access_7'])
  expect([...store.refreshTokens.keys()]).toEqual(['refresh_8'])
})
