import type { PageContext } from 'vike/types'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/api-error.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { PageContextProvider } from './page-context.tsx'
import { PageError } from './page-error.tsx'
import { usePageError } from './use-page-error.ts'

beforeEach(() => {
  globalThis.storefrontSettings = { BRAND_NAME: 'Cairnwell' } as RuntimeSettings
})

/** Renders the error page like `pages/_error`. */
function ErrorPage() {
  const { status, message } = usePageError()
  return <PageError status={status} message={message} />
}

function start(pageContext: object) {
  return render(
    <PageContextProvider pageContext={pageContext as PageContext}>
      <ErrorPage />
    </PageContextProvider>,
  )
}

test('ROUT-23 OPEN-062 an error response shows its status and text', async () => {
  const error = new ApiError('The shop is closed', { kind: 'refused', endpointId: 'getProduct', status: 503 })
  const screen = await start({ errorWhileRendering: error })
  await expect
    .element(screen.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText('503 The shop is closed', { exact: true })).toBeVisible()
})

test('ROUT-23 OPEN-059 a router error shows its reason', async () => {
  const screen = await start({ abortStatusCode: 405, abortReason: 'Method Not Allowed' })
  await expect.element(screen.getByText('405 Method Not Allowed', { exact: true })).toBeVisible()
})

test('the error page has a retry button', async () => {
  const onRetry = vi.fn()
  const screen = await render(<PageError message="Boom" onRetry={onRetry} />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('retrying reloads the page by default', async () => {
  const screen = await start({ errorWhileRendering: new Error('Boom') })
  const requestedType = Promise.withResolvers<string>()
  navigation.addEventListener(
    'navigate',
    (event) => {
      event.preventDefault()
      requestedType.resolve(event.navigationType)
    },
    { once: true },
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(await requestedType.promise).toBe('reload')
})

test('ROUT-23 a thrown error shows its message', async () => {
  const screen = await start({ errorWhileRendering: new Error('Boom') })
  await expect.element(screen.getByText('Boom', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})
