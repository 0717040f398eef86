import { expect, vi } from 'vitest'
import type { AuthResponse } from '#contract/auth.ts'
import { usePending } from '../lib/api/pending-requests.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { createStoredItems } from '../lib/storage/stored-items.ts'
import type { NextDocument } from '../session/document-visit.ts'
import { createSessionStore } from '../session/session.ts'
import { createCartStore } from './cart.ts'
import { createShop } from './create-shop.ts'

/**
 * Opens a document in a new tab that shares local storage and locks with all other tabs. Resets the notification, which
 * is also shared. `opened` lists the documents that replace this one.
 */
export function openTab(ofTab: Storage = createTabStorage(), { hasUnsentInput = false } = {}) {
  const items = createStoredItems({
    get localStorage() {
      return localStorage
    },
    sessionStorage: ofTab,
  })
  const [useCart, useSession] = [createCartStore(), createSessionStore()]
  const opened: NextDocument[] = []
  const shop = createShop({
    cart: useCart,
    store: useSession,
    items,
    openDocument: (next) => opened.push(next),
    hasUnsentInput: () => hasUnsentInput,
  })
  useNotification.setState({ notification: null })
  const { start: startSession, ...session } = shop.session
  return {
    ...shop,
    ...session,
    startSession,
    items,
    opened,
    useCart,
    useSession,
    useNotification,
    usePending,
    /** Opens the document that replaces this one. */
    openNext: () => openTab(ofTab, { hasUnsentInput }),
  }
}

/** Starts the session of a document, and waits for its cart. */
export async function startTab(tab = openTab()): Promise<ReturnType<typeof openTab>> {
  tab.startSession()
  await vi.waitFor(() => expect(tab.useCart.getState().status).toBe('ready'))
  return tab
}

/** Signs a customer in, and starts the document that the sign-in opens. */
export async function signInTab(auth: AuthResponse, tab = openTab()): Promise<ReturnType<typeof openTab>> {
  tab.signIn(auth)
  return startTab(tab.openNext())
}

function createTabStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}
