import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptyCart } from '../cart/cart.rules.ts'
import { fakeApi, type Reply, type SentRequest } from '../lib/api/test-api.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { useSession } from '../session/session.ts'
import type { FormRoute } from './form-routes.ts'
import { SignInPage } from './sign-in-page.tsx'

export const AUTH_RESPONSE = { accessToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer', expiresIn: 3600 }

export const PROFILE = {
  keycloakId: 'k-1',
  email: 'nora@example.com',
  fullName: 'Nora Field',
  firstName: 'Nora',
  lastName: 'Field',
  phoneNumber: '',
  isEmailVerified: false,
  isNewsletterSubscribed: false,
  addresses: [],
  orders: [],
}

/** Resets the state to a signed-out visitor without notifications and stored data. */
export function resetToSignedOut(): void {
  localStorage.clear()
  sessionStorage.clear()
  useNotification.setState({ notification: null })
  useSession.setState({ status: 'guest', guestToken: null }, true)
  vi.stubGlobal('scrollTo', vi.fn())
}

/**
 * Renders a form. `replies` maps the end of a request path to its response. Requests after a sign-in have default
 * replies.
 */
export async function show(
  route: FormRoute,
  replies: Readonly<Record<string, (request: SentRequest) => Reply | Promise<Reply>>>,
  { token = '', copy = { title: '', content: '' } } = {},
) {
  const sent = fakeApi((request) => {
    const reply = Object.entries(replies).find(([path]) => request.path === path)
    if (reply !== undefined) return reply[1](request)
    if (request.path === '/User/profile') return { json: PROFILE }
    if (request.path === '/Auth/guest') return { json: { token: 'gid_1' } }
    return { json: emptyCart }
  })
  const screen = await render(<SignInPage route={route} copy={copy} token={token} />)
  return { screen, sent: (path: string) => sent.filter((request) => request.path === path) }
}

export const notification = () => useNotification.getState().notification
