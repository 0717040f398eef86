import { notify } from '../notification/notification.ts'
import { useSession, getVisit } from './session.ts'

/**
 * Loads code or data for an action of the current visit. If the visit has ended by then, shows a notification and
 * resolves to undefined, so that a shopper's action is not sent for the next one.
 */
export async function loadForVisit<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  const visit = getVisit(useSession.getState())
  const loaded = await load()
  if (getVisit(useSession.getState()) === visit) return loaded
  notify({ message: 'Your session has ended. Please sign in again.', type: 'error' })
  return undefined
}
