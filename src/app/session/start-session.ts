import { refreshCart } from '../cart/cart-calls.ts'
import { restoreSession } from './restore-session.ts'
import { SESSION_KEY } from './session-storage.ts'
import { useSession } from './session.ts'

/** What only customers need; a guest's page never loads it. */
const signedIn = () => import('./follow-session.ts')

/**
 * Restores the session and fetches its cart; from then on this tab follows what the others do (session spec §4).
 * Sign-in and sign-out in another tab come as a change of the storage that all tabs share.
 */
export function startSession(): void {
  restoreSession()
  if (useSession.getState().status === 'signed-in') void signedIn().then(({ resumeSession }) => resumeSession())
  else void refreshCart()
  addEventListener('storage', ({ key, newValue }) => {
    // Without a key the whole storage was cleared.
    if (key === null || key === SESSION_KEY) void signedIn().then(({ followTab }) => followTab(newValue))
  })
}
