import { createGuest } from '#contract/auth.ts'
import { api } from './api.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { GUEST_TOKEN_KEY, useSession } from './session.ts'

let starting: Promise<string> | undefined

/**
 * The guest token: the stored one, so that all tabs are one guest, else this tab's own, else a new one, fetched
 * once however many ask (session spec §4, OPEN-012).
 * @throws {ApiError} when no token could be had; the next call tries again.
 */
export async function guestToken(): Promise<string> {
  const stored = storedToken()
  if (stored) return shopAs(stored)
  const session = useSession.getState()
  if (session.status === 'guest') return session.guestToken
  starting ??= obtainGuestToken().finally(() => {
    starting = undefined
  })
  return starting
}

/** Gives up a guest token that the server does not know; the next call gets another. */
export function forgetGuestToken(): void {
  const session = useSession.getState()
  if (session.status !== 'guest') return
  // Another tab may have stored a better one in the meantime.
  if (storedToken() === session.guestToken) writeStored(() => localStorage, GUEST_TOKEN_KEY, null)
  useSession.setState({ status: 'starting' }, true)
}

async function obtainGuestToken(): Promise<string> {
  const answer = await api.call(createGuest, {})
  // A tab that asked at the same time may have been faster.
  const stored = storedToken()
  if (stored) return shopAs(stored)
  const token = typeof answer === 'string' ? answer : answer.token
  writeStored(() => localStorage, GUEST_TOKEN_KEY, token)
  return shopAs(token)
}

function storedToken(): string | null {
  return readStored(() => localStorage, GUEST_TOKEN_KEY)
}

function shopAs(token: string): string {
  useSession.setState({ status: 'guest', guestToken: token }, true)
  return token
}
