import type { PageContext } from 'vike/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/api-error.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { ExportedPage } from './exported-page.tsx'
import { PageContextProvider } from './page-context.tsx'
import { PageError } from './page-error.tsx'
import { usePageError } from './use-page-error.ts'

const logged: string[] = []

beforeEach(() => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(String(text)))
  logged.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset['leaving']
})

/** Mirrors the error page in `pages/_error`. */
function ErrorPage() {
  const { status, message, mayBeExported } = usePageError()
  const error = <PageError status={status} message={message} />
  return mayBeExported ? <ExportedPage>{error}</ExportedPage> : error
}

function show(pageContext: object) {
  return render(
    <PageContextProvider pageContext={pageContext as PageContext}>
      <ErrorPage />
    </PageContextProvider>,
  )
}

/** Shows the error page for a failed request. The site's host responds with `status`. */
function start(endpointId: string, isClientSideNavigation: boolean, status: number) {
  const requested = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }))
  const error = new ApiError('The answer cannot be read.', { kind: 'off-contract', endpointId, status: 200 })
  return { screen: show({ errorWhileRendering: error, isClientSideNavigation }), requested }
}

/**
 * Resolves when the document is reloaded, and prevents the reload. A changed history state does not count as a
 * navigation.
 */
function nextReload(): Promise<void> {
  return new Promise((resolve) => {
    const prevent = (event: NavigateEvent): void => {
      if (event.navigationType !== 'reload') return
      event.preventDefault()
      navigation.removeEventListener('navigate', prevent)
      resolve()
    }
    navigation.addEventListener('navigate', prevent)
  })
}

test('ROUT-23 OPEN-059 a router error shows its reason', async () => {
  const screen = await show({ abortStatusCode: 405, abortReason: 'Method Not Allowed' })
  await expect.element(screen.getByText('405 Method Not Allowed', { exact: true })).toBeVisible()
})

test('ROUT-23 a thrown error shows its message, a link to the home page and a button that reloads the page', async () => {
  const reloaded = nextReload()
  const screen = await show({ errorWhileRendering: new Error('Boom') })
  await expect.element(screen.getByText('Boom', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await reloaded
})

test.each(['getProduct', 'getCollection'])(
  "loads the page's document if the live content of %s cannot be read during navigation",
  async (endpointId) => {
    const reloaded = nextReload()
    const screen = await start(endpointId, true, 200).screen
    await reloaded
    expect(document.documentElement.dataset['leaving']).toBe('')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(logged).toEqual([expect.stringContaining('the exported page is opened instead')])
  },
)

test('a page missing from the host shows an error', async () => {
  const screen = await start('getProduct', true, 404).screen
  await expect.element(screen.getByText('200 The answer cannot be read.', { exact: true })).toBeVisible()
})

test.each([
  ['getProduct', false],
  ['getOrder', true],
])('shows an error of %s without a request (client-side navigation: %s)', async (endpointId, isNavigation) => {
  const { screen, requested } = start(endpointId, isNavigation, 200)
  await expect.element((await screen).getByRole('alert')).toBeVisible()
  expect(requested).not.toHaveBeenCalled()
})
