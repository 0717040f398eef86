import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../api/test-api.ts'
import { createTestLocks } from '../storage/test-locks.ts'

const SITE = 'https://shop.example'

/** Simulates a document that was loaded for one path and now shows another one, and records how it is left. */
function documentAt(loadedFor: string, shown = loadedFor) {
  const left: unknown[][] = []
  const note = (way: string) => (href: unknown) => void left.push([way, href])
  vi.stubGlobal('location', {
    href: SITE + shown,
    pathname: shown.replace(/\?.*/, ''),
    search: shown.replace(/^[^?]*/, ''),
    assign: note('assign'),
    replace: note('replace'),
    reload: () => void left.push(['reload']),
  })
  const history = {
    state: { vike: 1 } as object | null,
    pushState: (state: object, _: string, href: string) => void left.push(['push', state, href]),
    replaceState(state: object, _: string, href?: string) {
      this.state = state
      left.push(['replace state', state, href])
    },
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', { onLine: true })
  // Notifications scroll smoothly, so this records only instant scrolling.
  vi.stubGlobal('scrollTo', (to: ScrollToOptions) => void (to.behavior === 'instant' && left.push(['scroll', to])))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: SITE + loadedFor } as PerformanceEntry])
  return { left, history }
}

/** Checks whether the router may continue. It waits forever while a document is being loaded. */
async function staysInDocument(leaving: Promise<void>): Promise<boolean> {
  await vi.dynamicImportSettled()
  const stays = await Promise.race([leaving.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])
  return stays === true
}

const load = async () => import('./documents.ts')

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('sessionStorage', localStorage)
})

// Other test files in this process would mistake this fake document for a real one.
afterAll(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/', '/product/clave-sling', true],
  ['/login', '/confirm/CW-1', true],
  ['/checkout', '/checkout?stepId=payment', true],
  ['/verify-email?token=t', '/auth/reset-password', true],
  ['/', '/checkout', false],
  ['/checkout', '/confirm/CW-1', false],
  ['/dealer-locator', '/', false],
  ['/Newsletter/verify/t', '/', false],
])('in a document for %s, a client-side navigation to %s is allowed: %s', async (from, to, stays) => {
  const { left } = documentAt(from)
  const { leaveDocument } = await load()
  expect(await staysInDocument(leaveDocument(to))).toBe(stays)
  expect(left).toEqual(stays ? [] : [['assign', SITE + to]])
})

test('a document waits for a renewal of the tokens in any tab', async () => {
  const { left } = documentAt('/')
  const locks = createTestLocks()
  vi.stubGlobal('navigator', { onLine: true, locks })
  const renewal = Promise.withResolvers<void>()
  void locks.request('storefront-refresh', () => renewal.promise)
  const { leaveDocument } = await load()
  const leaving = leaveDocument('/checkout')
  expect(await staysInDocument(leaving)).toBe(false)
  expect(left).toEqual([])
  renewal.resolve()
  expect(await staysInDocument(leaving)).toBe(false)
  expect(left).toEqual([['assign', `${SITE}/checkout`]])
})

test('compares with the path the document was loaded for, not the path that the router shows', async () => {
  const { left } = documentAt('/faq', '/about-us')
  const { leaveDocument } = await load()
  expect(await staysInDocument(leaveDocument('/checkout'))).toBe(false)
  expect(left).toEqual([['assign', `${SITE}/checkout`]])
})

test('AUTH-37 passes on a notification in the history entry, which is removed on arrival', async () => {
  const notification = { message: 'Email verified successfully', type: 'success' } as const
  const { left, history } = documentAt('/verify-email')
  const { leaveDocument, consumeCarriedNotification: takeCarriedNotification } = await load()
  expect(await staysInDocument(leaveDocument('/', { replace: true, notification }))).toBe(false)
  expect(left).toEqual([
    ['scroll', { top: 0, behavior: 'instant' }],
    ['replace state', { notification }, `${SITE}/`],
    ['reload'],
  ])
  expect(takeCarriedNotification()).toEqual(notification)
  expect(history.state).toEqual({})
  expect(takeCarriedNotification()).toBeUndefined()
})

test('reloads the document on history navigation, when the URL has already changed', async () => {
  const { left, history } = documentAt('/checkout', '/faq')
  const { leaveDocument, consumePreviousPage } = await load()
  expect(await staysInDocument(leaveDocument(`${SITE}/faq`))).toBe(false)
  expect(left.at(-1)).toEqual(['reload'])
  expect(consumePreviousPage()).toBe('')
  expect(history.state).not.toHaveProperty('from')
})

test('NAV-29 a document in a different group receives the previous page as its from state', async () => {
  const { history } = documentAt('/collection/rifles?activeFilter=all')
  const { leaveDocument, consumePreviousPage } = await load()
  expect(await staysInDocument(leaveDocument('/checkout'))).toBe(false)
  expect(consumePreviousPage()).toBe('/collection/rifles?activeFilter=all')
  expect(history.state).toEqual({ vike: 1, from: '/collection/rifles?activeFilter=all' })
  history.state = { vike: 1 }
  expect(consumePreviousPage()).toBeNull()
  expect(history.state).toEqual({ vike: 1 })
})

test.each([
  ['/', true],
  ['/dealer-locator', true],
  ['/checkout', false],
  ['/auth/reset-password?token=t', false],
  ['/verify-email?token=t', false],
  ['/Newsletter/verify/t', false],
  ['/newsletter/verify/t', false],
])('a document for %s may have a tag manager: %s', async (path, allowed) => {
  documentAt(path)
  expect((await load()).documentAllowsAnalytics()).toBe(allowed)
})

test('a document waits no longer than 5 s for a renewal of the tokens', async () => {
  const { left } = documentAt('/')
  const timeout = new AbortController()
  const request = (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('Timed out.'))))
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const { leaveDocument } = await load()
  const leaving = leaveDocument('/checkout')
  expect(await staysInDocument(leaving)).toBe(false)
  expect(left).toEqual([])
  timeout.abort()
  expect(await staysInDocument(leaving)).toBe(false)
  expect(left).toEqual([['assign', `${SITE}/checkout`]])
  expect(limit).toHaveBeenCalledExactlyOnceWith(5000)
  limit.mockRestore()
})
