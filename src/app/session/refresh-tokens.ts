import { refreshToken } from '#contract/auth.ts'
import { api } from '../api/api.ts'
import { exclusively } from '../storage/exclusively.ts'
import { endSession, followEndOfSession } from './end-session.ts'
import { refreshUnderWay } from './refresh-under-way.ts'
import { storedTokens, storeTokens } from './session-storage.ts'
import { type Session, type Tokens, useSession } from './session.ts'
import { expiresAt, isExpired, refreshAt } from './token-expiry.ts'

/** Browsers take a longer time for none at all. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

let timer: ReturnType<typeof setTimeout> | undefined
let keeping = false

/** From now on the tokens are refreshed before they expire, and the session ends when they do (session spec §4). */
export function keepTokensFresh(): void {
  if (keeping) return
  keeping = true
  useSession.subscribe(look)
  // Timers stand still while a computer sleeps.
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', look)
  look()
}

/** Does what is due by now and sets the timer for what comes next. */
function look(): void {
  clearTimeout(timer)
  const session = useSession.getState()
  if (session.status !== 'signed-in' || refreshUnderWay.ended !== undefined) return
  if (isExpired(session.tokens)) {
    endSession({ forgetGuest: false })
    return
  }
  const wait = refreshAt(session.tokens) - Date.now()
  if (wait > 0) {
    timer = setTimeout(look, Math.min(wait, LONGEST_TIMER_MS))
    return
  }
  refreshUnderWay.ended = refresh(session).finally(() => {
    refreshUnderWay.ended = undefined
    look()
  })
}

type SignedIn = Extract<Session, { readonly status: 'signed-in' }>

/** One refresh at a time in all tabs: whoever comes second takes what the first was given. Never rejects. */
async function refresh(before: SignedIn): Promise<void> {
  await exclusively('storefront-refresh', async () => {
    if (!isCurrent(before) || takeStored(before)) return
    const wasStored = storedTokens() !== undefined
    const tokens = await askForTokens(before.tokens)
    if (!isCurrent(before)) return
    if (tokens === undefined) {
      // Without locks another tab may have been faster, which is why this one was refused.
      if (!takeStored(before)) endSession({ forgetGuest: false })
      return
    }
    // Another tab has signed out, and the news is not here yet.
    if (wasStored && storedTokens() === undefined) return followEndOfSession()
    storeTokens(tokens)
    useSession.setState({ tokens })
  })
}

function isCurrent({ visit, tokens }: SignedIn): boolean {
  const now = useSession.getState()
  return now.status === 'signed-in' && now.visit === visit && now.tokens === tokens
}

/** Takes tokens that another tab has stored since; false when there are none. */
function takeStored({ tokens }: SignedIn): boolean {
  const stored = storedTokens()
  if (stored === undefined || stored.accessToken === tokens.accessToken || isExpired(stored)) return false
  useSession.setState({ tokens: stored })
  return true
}

/** New tokens; undefined after a failure, and when no answer has come by the time the old ones expire. */
async function askForTokens(tokens: Tokens): Promise<Tokens | undefined> {
  const tooLate = new AbortController()
  const expiry = setTimeout(() => tooLate.abort(), expiresAt(tokens) - Date.now())
  try {
    const auth = await api.call(refreshToken, {
      body: { refreshToken: tokens.refreshToken },
      signal: tooLate.signal,
    })
    return { ...auth, tokenIssuedAt: Date.now() }
  } catch {
    return undefined
  } finally {
    clearTimeout(expiry)
  }
}
