import { createGuest } from '#contract/auth.ts'
import { api } from './api.ts'
import { writeStored } from './browser-storage.ts'
import { GUEST_TOKEN_KEY, useSession } from './session.ts'

let starting: Promise<string> | undefined

/**
 * The guest token: the stored one, else a new one, fetched once however many ask (session spec §4, OPEN-012).
 * @throws {ApiError} when no token could be had; the next call tries again.
 */
export function guestToken(): Promise<string> {
  const session = useSession.getState()
  if (session.status === 'guest') return Promise.resolve(session.guestToken)
  starting ??= obtainGuestToken().finally(() => {
    starting = undefined
  })
  return starting
}

async function obtainGuestToken(): Promise<string> {
  const answer = await api.call(createGuest, {})
  const token = typeof answer === 'string' ? answer : answer.token
  writeStored(() => localStorage, GUEST_TOKEN_KEY, token)
  useSession.setState({ status: 'guest', guestToken: token })
  return token
}
