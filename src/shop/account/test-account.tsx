import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Address, UserProfile } from '#contract/user.ts'
import { emptyCart } from '../cart/cart.rules.ts'
import { fakeApi, type Reply, type SentRequest } from '../lib/api/test-api.ts'
import { useNotification } from '../lib/notification/notification.ts'
import { useSession } from '../session/session.ts'
import { AccountPage } from './account-page.tsx'
import type { AccountRoute } from './sections.tsx'

export const HOME_ADDRESS: Address = {
  id: 'a-home',
  addressName: 'Home',
  firstName: 'Nora',
  lastName: 'Field',
  company: '',
  mainContact: '(775)-555-0142',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: true,
  isDefaultBilling: true,
  addressLine1: '1 Mill Road',
  addressLine2: '',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'United States',
  residential: true,
}

export const WORK_ADDRESS: Address = {
  ...HOME_ADDRESS,
  id: 'a-work',
  addressName: 'Work',
  addressLine1: '9 Depot Street',
  city: 'Elko',
  isDefaultShipping: false,
  isDefaultBilling: false,
}

export const CUSTOMER: UserProfile = {
  keycloakId: 'k-1',
  email: 'nora@example.com',
  fullName: 'Nora Field',
  firstName: 'Nora',
  lastName: 'Field',
  phoneNumber: '(775)-555-0142',
  isEmailVerified: true,
  isNewsletterSubscribed: false,
  addresses: [HOME_ADDRESS, WORK_ADDRESS],
  orders: [
    { id: 'CW-2', createdAt: '2024-03-05', status: 'Pending', totalAmount: 1234.5 },
    { id: 'CW-1', createdAt: '2023-12-31', status: 'Refunded', totalAmount: 20 },
  ],
}

/**
 * Data and responses of the fake server. Tests can replace individual endpoints with keys such as 'PUT /User/profile'.
 */
export interface Server {
  profile: UserProfile
  isSubscribed: boolean
  readonly replies: Record<string, (request: SentRequest) => Reply | Promise<Reply>>
}

export const notification = () => useNotification.getState().notification

/** Renders a page of the account area while the customer's session is being restored. */
export async function show(
  route: AccountRoute,
  {
    profile = {},
    isSubscribed = false,
    replies = {},
    id = '',
    session = 'in',
  }: {
    readonly profile?: Partial<UserProfile>
    readonly isSubscribed?: boolean
    readonly replies?: Server['replies']
    readonly id?: string
    readonly session?: 'in' | 'out' | 'unknown'
  } = {},
) {
  const server: Server = { profile: { ...CUSTOMER, ...profile }, isSubscribed, replies }
  const sent = fakeApi((request) => {
    const reply = server.replies[`${request.method} ${request.path}`]
    if (reply !== undefined) return reply(request)
    if (request.path === '/User/profile') return { json: server.profile }
    if (request.path.startsWith('/User/addresses') && request.method !== 'DELETE') {
      return { json: { id: 'a-new', ...(request.body as object) } }
    }
    if (request.path.startsWith('/Newsletter/status/')) return { json: { isSubscribed: server.isSubscribed } }
    if (request.path === '/Auth/guest') return { json: { token: 'gid_1' } }
    if (request.path.includes('/Cart')) return { json: emptyCart }
    // An order stays loading unless a test has its response.
    if (request.path.startsWith('/Order/')) return new Promise<never>(() => undefined)
    return { json: { message: 'ok' } }
  })
  localStorage.clear()
  useNotification.setState({ notification: null })
  useSession.setState(
    session === 'in'
      ? {
          status: 'signed-in',
          tokens: {
            accessToken: 'access',
            refreshToken: 'refresh',
            tokenType: 'Bearer',
            expiresIn: 3600,
            tokenIssuedAt: Date.now(),
            visit: 'visit-1',
          },
          user: null,
          guestToken: null,
        }
      : session === 'out'
        ? { status: 'guest', guestToken: null }
        : { status: 'starting' },
    true,
  )
  vi.stubGlobal('scrollTo', vi.fn())
  const page = (shown: AccountRoute, shownId = '') => (
    <AccountPage route={shown} id={shownId} notFound={<h1>Not Found</h1>} />
  )
  const screen = await render(page(route, id))
  return {
    screen,
    server,
    /** Navigates to another page of the account area, like the router. */
    open: (to: AccountRoute, toId?: string) => screen.rerender(page(to, toId)),
    /** Returns the requests sent so far, formatted like 'PUT /User/profile'. */
    calls: (part = '') => sent.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes(part)),
    bodies: (call: string) =>
      sent.filter(({ method, path }) => `${method} ${path}` === call).map((request) => request.body),
  }
}
