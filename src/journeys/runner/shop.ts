import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { BrowserContext } from '#browser/browser.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** A served shop. */
export interface Site {
  /** URL without a trailing slash. */
  readonly url: string
  readonly settings: RuntimeSettings
  /** Whether its API is the mock of this project, and not one that forwards to a live API. */
  readonly isMock: boolean
}

/** A rule of the mock and the number of requests to which it was applied. */
export interface AppliedRule {
  readonly label: string
  readonly applied: number
}

/** A running shop from the perspective of one run of a journey. */
export interface Shop {
  /** URL without a trailing slash. */
  readonly site: string
  /** API_BASE_URL used by the pages of this run. */
  readonly apiBase: string
  readonly isMock: boolean
  /** Whether reports must not contain texts of the pages, input or pictures. */
  readonly isPrivate: boolean
  /** Makes the pages of a context use the namespace of the run. */
  prepare(context: BrowserContext): Promise<void>
  /** Returns how often each rule was applied. */
  countRules(): Promise<readonly AppliedRule[]>
  /** Drops the run's mock namespace. */
  leave(): Promise<void>
}

/** Message for a journey that uses controls of the mock and has another API. */
export const NEEDS_MOCK = 'This journey needs the mock: omit --url, or serve the site with "npx storefront serve".'

const RESPONSE_TIMEOUT_MS = 10_000

/** Response of the mock's control `health`. */
const Health = z.object({ status: z.literal('ok'), namespace: z.string(), upstream: z.optional(z.string()) })

const Rules = z.array(
  z.object({
    id: z.int(),
    applied: z.int(),
    rule: z.object({
      kind: z.string(),
      endpoint: z.optional(z.string()),
      path: z.optional(z.string()),
      status: z.optional(z.int()),
    }),
  }),
)

/**
 * Reads the settings of a served shop and detects the mock.
 * @throws {StorefrontError} if the site does not respond or is not an export of the shop.
 */
export async function findSite(site: string): Promise<Site> {
  const url = site.replace(/\/+$/, '')
  const settings = await readSettings(url)
  const health = await request(`${trim(settings.API_BASE_URL)}/__mock/health`).catch(() => undefined)
  const { data } = Health.safeParse(await health?.json().catch(() => undefined))
  return { url, settings, isMock: data !== undefined && data.upstream !== 'live-api' }
}

/**
 * Connects a run to a shop. With the mock, the run has its own namespace, in which the rules apply. Everything there is
 * fictional; with another API, `keepsPrivateData` lets reports contain it.
 * @throws {StorefrontError} under the same conditions as `findSite`.
 */
export async function connectToShop(
  site: string,
  {
    rules = [],
    keepsPrivateData = false,
  }: { readonly rules?: readonly object[]; readonly keepsPrivateData?: boolean } = {},
): Promise<Shop> {
  const { url, settings, isMock } = await findSite(site)
  const api = trim(settings.API_BASE_URL)
  const nothing = (): Promise<void> => Promise.resolve()
  if (!isMock) {
    return {
      site: url,
      apiBase: api,
      isMock,
      isPrivate: !keepsPrivateData,
      prepare: nothing,
      countRules: () => Promise.resolve([]),
      leave: nothing,
    }
  }
  const namespace = `journey-${randomBytes(4).toString('hex')}`
  const apiBase = `${api}/__ns/${namespace}`
  if (rules.length > 0) await addRules(apiBase, rules)
  // Third-party stubs share the namespace of the run, so each run can configure them independently.
  const moved = relocateApi(settings, apiBase)
  return {
    site: url,
    apiBase,
    isMock,
    isPrivate: false,
    async prepare(context) {
      // The page's own /env.js then finds the name already defined. Replacing the file by means of a route would
      // disable the browser's cache.
      await context.addInitScript(
        ({ origin, apiUrl, value }) => {
          let found: { readonly API_BASE_URL?: string } | undefined
          Object.defineProperty(globalThis, 'storefrontSettings', {
            // A redirect or a link may lead to another origin of the same shop.
            get: () => (location.origin === origin || found?.API_BASE_URL === apiUrl ? value : found),
            set: (assigned: typeof found) => {
              found = assigned
            },
          })
        },
        { origin: new URL(url).origin, apiUrl: settings.API_BASE_URL, value: moved },
      )
    },
    async countRules() {
      if (rules.length === 0) return []
      const paths = ['rules', 'rules/used']
      const lists = await Promise.all(paths.map((path) => listRules(`${apiBase}/__mock/${path}`)))
      return lists.flat().map(({ applied, rule: { kind, status, endpoint, path } }) => ({
        label: `${kind}${status === undefined ? '' : ` ${status}`} for ${endpoint ?? path ?? 'every request'}`,
        applied,
      }))
    },
    async leave() {
      // A mock that has stopped has no state to drop.
      await request(`${api}/__mock/namespaces/${namespace}`, { method: 'DELETE' }).catch(() => undefined)
    },
  }
}

async function readSettings(url: string): Promise<RuntimeSettings> {
  const response = await request(`${url}/env.js`).catch((cause: unknown) => {
    const failure = explainSystemError(cause)
    throw new StorefrontError({
      kind: 'external',
      message: failure === undefined ? `Nothing responds at ${url}.` : `${url} cannot be used: ${failure.reason}.`,
      next: 'Start it with "npx storefront serve", correct --url, or omit --url to serve the export here.',
      cause,
    })
  })
  const text = response.ok ? await response.text() : ''
  try {
    return JSON.parse(/\{[\s\S]*\}/.exec(text)?.[0] ?? '') as RuntimeSettings
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `${url}/env.js has no settings (status ${response.status}), so the site is not an export of the shop.`,
      next: 'Use the URL of a served export, or omit --url to serve one here.',
      cause,
    })
  }
}

async function addRules(apiBase: string, rules: readonly object[]): Promise<void> {
  const response = await request(`${apiBase}/__mock/rules`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(rules),
  })
  if (response.ok) return
  throw new StorefrontError({
    kind: 'usage',
    message: `The mock rejected the rules: ${await response.text()}`,
    next: 'Correct --rule or --fault.',
  })
}

/** Lists rules with their counts. Returns none if the mock has stopped, which ends the run in another way. */
async function listRules(url: string): Promise<z.infer<typeof Rules>> {
  const response = await request(url).catch(() => undefined)
  return Rules.safeParse(await response?.json().catch(() => undefined)).data ?? []
}

function request(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
}

function trim(url: string): string {
  return url.replace(/\/+$/, '')
}
