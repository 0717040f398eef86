import { createGuest } from '#contract/auth.ts'
import { api } from '../api/api.ts'
import { restoreSession } from './restore-session.ts'
import { storedGuestToken, storeGuestToken } from './session-storage.ts'
import { useSession } from './session.ts'

let starting: Promise<string> | undefined

/** The guest token that is known: the stored one, so that all tabs are one guest, else this tab's own. */
export function knownGuestToken(): string | null {
  restoreSession()
  const session = useSession.getState()
  return storedGuestToken() ?? (session.status === 'starting' ? null : session.guestToken)
}

/**
 * The guest token: the one that is known, else a new one, fetched once however many ask (session spec §4, OPEN-012).
 * @throws {ApiError} when no token could be had; the next call tries again.
 */
export async function guestToken(): Promise<string> {
  const known = knownGuestToken()
  if (known !== null) return shopAs(known)
  starting ??= obtainGuestToken().finally(() => {
    starting = undefined
  })
  return starting
}

/**
 * Gives up a guest token that the server does not know, or no longer: this tab's, unless told which. The next call
 * gets another.
 */
export function forgetGuestToken(token?: string): void {
  const session = useSession.getState()
  if (session.status === 'starting') return
  // Another tab may have stored a better one in the meantime.
  if (storedGuestToken() === (token ?? session.guestToken)) storeGuestToken(null)
  useSession.setState({ guestToken: null })
}

async function obtainGuestToken(): Promise<string> {
  const answer = await api.call(createGuest, {})
  // A tab that asked at the same time may have been faster.
  const stored = storedGuestToken()
  if (stored !== null) return shopAs(stored)
  const token = typeof answer === 'string' ? answer : answer.token
  storeGuestToken(token)
  return shopAs(token)
}

function shopAs(token: string): string {
  useSession.setState({ guestToken: token })
  return token
}
