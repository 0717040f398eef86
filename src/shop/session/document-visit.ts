import type { Notification } from '../lib/notification/notification.ts'
import { clearItems } from '../lib/storage/clear-items.ts'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import { clearTokens, getVisitId, hasToken, storedVisit, storeTokens } from './session-storage.ts'
import type { SessionStore, Tokens } from './session.ts'

/** The document that replaces this one. */
export interface NextDocument {
  /** Defaults to the page of this document. */
  readonly url?: string
  readonly notification?: Notification
}

/**
 * The visit to which a document belongs. A visit belongs to one shopper: a sign-in, a sign-out and the end of a session
 * start another one, and every document of the ended visit is replaced (decision 0020).
 */
export interface DocumentVisit {
  /**
   * Returns whether the document belongs to the browser's visit. If not, replaces the document, and every further check
   * fails. Call this before sending anything for the shopper, and before using a response.
   */
  check(): boolean
  /** Returns the same as `check` and keeps the document, for requests that the shopper has not caused. */
  isCurrent(): boolean
  /** Starts a customer's visit. Returns false if the browser does not store the tokens. */
  signIn(tokens: Omit<Tokens, 'visit'>, visit: string, next?: NextDocument): boolean
  /** Ends the visit, unless it has already ended. After a rejected sign-in, the shopper remains the guest `unmerged`. */
  end(how: 'sign-out' | 'session-end', next?: NextDocument, unmerged?: string | null): void
  /** Applies the visit that another tab has stored. */
  follow(stored: string | null): void
  /**
   * Keeps the document until the returned function is called. An order keeps it in any case, because only this document
   * can show the response. A change of the cart keeps it after a sign-in, because the next document could not tell
   * whether the merged cart contains the change.
   */
  hold(reason: 'order' | 'change'): () => void
  /** Returns whether the visit has ended and the document is kept. */
  isHeld(): boolean
}

export interface VisitDependencies {
  readonly store: SessionStore
  readonly items: StoredItems
  readonly openDocument: (next: NextDocument) => void
  /** Whether the page has input that a new document would lose. */
  readonly hasUnsentInput: () => boolean
}

/** Creates the visit of a document whose session has been restored. */
export function createDocumentVisit({ store, items, openDocument, hasUnsentInput }: VisitDependencies): DocumentVisit {
  const own = storedVisit(items)
  let next: NextDocument | undefined
  /** Whether the visit has ended with a sign-in. */
  let isSignIn = false
  const holds = { order: 0, change: 0 }

  const isHeld = (): boolean => next !== undefined && (holds.order > 0 || (isSignIn && holds.change > 0))

  function leave(target: NextDocument = {}): void {
    next = target
    if (!isHeld()) openDocument(target)
  }

  /** Whether a stored visit is this document's. A browser that evicts its storage does not end a guest's visit. */
  function isOwn(stored: string | null): boolean {
    return getVisitId(stored) === own || (stored === null && store.getState().status !== 'signed-in')
  }

  /** Replaces the document after its visit has ended, and removes the tokens that it may have stored since. */
  function leaveEnded(): void {
    const session = store.getState()
    if (session.status === 'signed-in' && items.read('authToken') === session.tokens.accessToken) clearTokens(items)
    isSignIn = session.status !== 'signed-in' && hasToken(items.read('visit'))
    leave()
  }

  const isCurrent = (): boolean => next === undefined && isOwn(items.read('visit'))

  function check(): boolean {
    if (isCurrent()) return true
    if (next === undefined) leaveEnded()
    return false
  }

  return {
    check,
    isCurrent,
    signIn(tokens, visit, target) {
      // Another customer may have signed in since, in another tab.
      if (items.read('authToken') !== null) {
        const guestToken = items.read('guestToken')
        clearItems(items, 'session-end')
        items.write('guestToken', guestToken)
      }
      if (!storeTokens(items, { ...tokens, visit })) return false
      isSignIn = true
      leave(target)
      return true
    },
    end(how, target, unmerged = null) {
      if (!check()) return
      clearItems(items, how)
      if (unmerged !== null) items.write('guestToken', unmerged)
      leave(target)
    },
    follow(stored) {
      if (next !== undefined) return
      const startsCustomer = store.getState().status !== 'signed-in' && hasToken(stored)
      if (isOwn(stored) && !startsCustomer) return
      // A renewal by this document may have replaced the visit before it was seen here.
      if (storedVisit(items) === own) items.write('visit', stored)
      // The next request replaces the document.
      if (startsCustomer && hasUnsentInput()) return
      leaveEnded()
    },
    hold(reason) {
      holds[reason] += 1
      return () => {
        const wasHeld = isHeld()
        holds[reason] -= 1
        if (wasHeld && !isHeld() && next !== undefined) openDocument(next)
      }
    },
    isHeld,
  }
}
