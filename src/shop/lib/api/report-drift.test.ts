import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '#api/api-error.ts'
import { createDriftReporter } from './report-drift.ts'

const sent: { readonly url: string; readonly init: RequestInit }[] = []
let printError: MockInstance
const CAUSE = new Error('GET /strapi/products/{title}: data.0.title: Invalid input')

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('location', { pathname: '/product/sling', search: '?token=secret' })
  printError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/** Serves the page with the given reporting endpoints. */
function servePage(endpoints: string | undefined): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const headers: HeadersInit = endpoints === undefined ? {} : { 'reporting-endpoints': endpoints }
    return Promise.resolve(new Response(null, { headers }))
  })
}

const failure = (endpointId: string, kind: ApiErrorKind = 'off-contract'): ApiError =>
  new ApiError('The shop sent an unexpected response.', { kind, endpointId, cause: CAUSE })

test('reports a violation to the console and to the reporting endpoint, once per endpoint', async () => {
  servePage('other="https://other.example", reports="https://reports.example/csp"')
  const report = createDriftReporter()
  for (const endpoint of ['getProduct', 'getProduct', 'getPriceList', 'getProduct']) report(failure(endpoint))
  expect(printError).toHaveBeenCalledTimes(2)
  expect(printError).toHaveBeenCalledWith(CAUSE)
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  const posts = sent.filter(({ init }) => init.method === 'POST')
  expect(posts.map(({ url, init }) => [url, JSON.parse(init.body as string) as unknown])).toEqual(
    ['getProduct', 'getPriceList'].map((endpoint) => [
      'https://reports.example/csp',
      [{ type: 'contract-violation', body: { endpoint, message: CAUSE.message } }],
    ]),
  )
  expect(posts[0]?.init).toMatchObject({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(JSON.stringify(posts)).not.toContain('secret')
})

test('reports a violation to the console only if the page has no reporting endpoint', async () => {
  servePage(undefined)
  createDriftReporter()(failure('getProduct'))
  expect(printError).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ url: '/product/sling', init: { method: 'HEAD' } })
})

test.each(['refused', 'unreachable'] as const)('does not report a response that is %s', (kind) => {
  servePage('reports="https://reports.example/csp"')
  createDriftReporter()(failure('getProduct', kind))
  expect(printError).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})
