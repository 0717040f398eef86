import type { ReactNode } from 'react'
import type { PageContext } from 'vike/types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { hideLinkToken } from '../../lib/navigation/hide-link-token.ts'
import { PageContextProvider, useLinkToken } from './page-context.tsx'

const testUrl = location.href
const state = { from: '/faq' }

beforeEach(() => history.replaceState(state, ''))
afterEach(() => history.replaceState(null, '', testUrl))

function Token(): ReactNode {
  return <p>Token: {useLinkToken()}</p>
}

/** Returns the token that a page reads from a URL, and the URL after the token has been removed. */
async function follow(url: string) {
  history.replaceState(state, '', url)
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const pageContext = { urlOriginal: url, urlParsed: { search } } as unknown as PageContext
  hideLinkToken()
  const screen = await render(
    <PageContextProvider pageContext={pageContext}>
      <Token />
    </PageContextProvider>,
  )
  return { screen, left: location.pathname + location.search + location.hash }
}

test.each([
  ['/auth/reset-password?token=tok-1', 'tok-1', '/auth/reset-password'],
  ['/verify-email?utm_source=mail&token=tok%2F1#top', 'tok/1', '/verify-email?utm_source=mail#top'],
  ['/Newsletter/verify/tok%2F1', 'tok/1', '/Newsletter/verify/_shell'],
  ['/newsletter/verify/tok-1/?utm_source=mail', 'tok-1', '/newsletter/verify/_shell?utm_source=mail'],
  ['/auth/reset-password', '', '/auth/reset-password'],
  ['/Newsletter/verify/_shell', '', '/Newsletter/verify/_shell'],
])('OPEN-060 the page of %s reads the token "%s", and its URL becomes %s', async (url, token, after) => {
  const { screen, left } = await follow(url)
  await expect.element(screen.getByText(`Token: ${token}`)).toBeInTheDocument()
  expect(left).toBe(after)
  expect(history.state).toEqual(state)
})
