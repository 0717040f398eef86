import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Session, useSession } from './session.ts'
import { useSignedIn, useUser } from './use-customer.ts'

const user = {
  keycloakId: 'kc-1',
  email: 'mara@shopper.example',
  fullName: 'Mara Quill',
  firstName: 'Mara',
  lastName: 'Quill',
  phoneNumber: '',
  isEmailVerified: false,
  isNewsletterSubscribed: false,
  addresses: [],
  orders: [],
}

const tokens = {
  accessToken: 'a',
  refreshToken: 'r',
  tokenType: 'Bearer',
  expiresIn: 600,
  tokenIssuedAt: 1,
  visit: 'visit-1',
}
const signedIn = { status: 'signed-in', tokens, guestToken: null } as const

function Shown() {
  return <p>{JSON.stringify([useSignedIn(), useUser()?.isEmailVerified ?? null])}</p>
}

test.each<[Session, string]>([
  [{ status: 'starting' }, '["unknown",null]'],
  [{ status: 'guest', guestToken: null }, '["out",null]'],
  [{ ...signedIn, user: null }, '["in",null]'],
  [{ ...signedIn, user }, '["in",false]'],
])('SESS-21 OPEN-022 with the session %j, pages get %s', async (session, shown) => {
  useSession.setState(session, true)
  const screen = await render(<Shown />)
  await expect.element(screen.getByText(shown)).toBeVisible()
})
