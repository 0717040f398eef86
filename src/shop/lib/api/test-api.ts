import { vi } from 'vitest'
import { createTestLocks } from '../storage/test-locks.ts'

/** A request sent by the app under test. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** Parsed JSON body or form data. */
  readonly body: unknown
}

export type Reply =
  | { readonly status?: number; readonly json: unknown }
  | { readonly text: string }
  | { readonly lost: true }

/**
 * Handles the app's requests with a function instead of the network, and records them. The function may return a
 * promise to delay the response.
 */
export function fakeApi(respond: (request: SentRequest) => Reply | Promise<Reply>): SentRequest[] {
  globalThis.storefrontSettings = {
    API_BASE_URL: 'http://api.example/base/',
    BRAND_NAME: 'Cairnwell',
    SUPPORT_EMAIL: 'support@cairnwell.example',
    MEDIA_BASE_URL: '',
    PAYMENT_SCRIPT_URL: 'http://payment.example/script.js',
    PAYMENT_API_LOGIN_ID: 'login',
    PAYMENT_CLIENT_KEY: 'key',
    CAPTCHA_SCRIPT_URL: 'http://captcha.example/script.js',
    CAPTCHA_SITE_KEY: 'site',
    REVIEWS_SCRIPT_URL: '',
    ANALYTICS_SCRIPT_URL: 'http://analytics.example/script.js',
    ANALYTICS_ID: 'shop-1',
    MAPS_SCRIPT_URL: 'http://maps.example/script.js',
    MAPS_API_KEY: 'maps-key',
    MAPS_MAP_ID: 'map',
  }
  const sent: SentRequest[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    if (!url.startsWith('http://api.example/base/')) return realFetch(url, init)
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.slice('http://api.example/base'.length),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    }
    sent.push(request)
    const reply = await Promise.race([respond(request), whenAborted(init.signal)])
    if ('lost' in reply) throw new TypeError('Failed to fetch')
    if ('text' in reply) return new Response(reply.text, { status: 200 })
    return new Response(JSON.stringify(reply.json), { status: reply.status ?? 200 })
  })
  return sent
}

/** Rejects when the request is aborted, as fetch does. */
function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** Stubs the browser features that the stores use: storage, locks, and scrolling. Each test gets fresh stubs. */
export function stubBrowser(): { readonly scrollTo: ReturnType<typeof vi.fn> } {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('navigator', { onLine: true, locks: createTestLocks() })
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  return { scrollTo }
}
