import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { relocateApi } from '#environment/relocate-api.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext } from '../drivers/browser.ts'
import type { RuleCount } from './injected-rules.ts'

/** A running shop, from the perspective of one journey run. */
export interface Shop {
  /** URL of the site without a trailing slash. */
  readonly site: string
  /** API_BASE_URL used by the pages of this run. */
  readonly apiBase: string
  /** Support address of the shop; undefined if its settings lack one. */
  readonly supportEmail: string | undefined
  /** Mock namespace of this run; null if the API is not the mock. */
  readonly namespace: string | null
  /** Makes the pages of a context use the namespace of the run. */
  prepare(context: BrowserContext): Promise<void>
  /**
   * Checks that the site and its API still respond.
   * @throws {StorefrontError} if one of them does not respond.
   */
  assertThere(): Promise<void>
  /** Returns how often each rule was applied; undefined for rules that the mock no longer knows. */
  countRules(): Promise<(RuleCount | undefined)[]>
  /** Drops the run's mock namespace. */
  leave(): Promise<void>
}

/** The mock's response with its rules. */
const ListedRules = z.array(z.object({ id: z.int(), matched: z.int(), applied: z.int() }))

const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Detects which API the site uses, and creates a namespace for the run if it is the mock.
 * @throws {StorefrontError} if the site does not respond or has no settings, or if rules are given for a real API.
 */
export async function connectToShop(
  site: string,
  {
    seed,
    rules = [],
  }: { readonly seed?: number | null | undefined; readonly rules?: readonly object[] | undefined } = {},
): Promise<Shop> {
  const base = site.replace(/\/+$/, '')
  const settings = await readSettings(base)
  const api = settings.API_BASE_URL.replace(/\/+$/, '')
  if (!(await isMock(api))) {
    if (seed != null) {
      throw new StorefrontError({
        kind: 'usage',
        message: `${api} is not the mock, so its random values cannot be seeded.`,
        next: 'Omit --seed, or omit --url to run against the mock.',
      })
    }
    if (rules.length > 0) {
      throw new StorefrontError({
        kind: 'usage',
        message: `${api} is not the mock, so faults cannot be injected.`,
        next: 'Omit --fault and --rule, or omit --url to run against the mock.',
      })
    }
    const nothing = (): Promise<void> => Promise.resolve()
    const assertThere = (): Promise<void> => assertResponds(base)
    const countRules = (): Promise<[]> => Promise.resolve([])
    const shared = { site: base, apiBase: api, supportEmail: settings.SUPPORT_EMAIL }
    return { ...shared, namespace: null, prepare: nothing, assertThere, countRules, leave: nothing }
  }
  const namespace = `journey-${randomBytes(4).toString('hex')}`
  const apiBase = `${api}/__ns/${namespace}`
  if (seed != null) await control(`${apiBase}/__mock/reset`, { seed })
  const ruleIds = rules.length === 0 ? [] : await addRules(apiBase, rules)
  // Third-party stubs share the namespace of the run, so each run can configure them independently.
  const moved = relocateApi(settings, apiBase)
  return {
    site: base,
    apiBase,
    supportEmail: settings.SUPPORT_EMAIL,
    namespace,
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
        { origin: new URL(base).origin, apiUrl: settings.API_BASE_URL, value: moved },
      )
    },
    async assertThere() {
      await assertResponds(base)
      await assertResponds(`${api}/__mock/health`)
    },
    async countRules() {
      if (ruleIds.length === 0) return []
      const lists = await Promise.all([listRules(`${apiBase}/__mock/rules`), listRules(`${apiBase}/__mock/rules/used`)])
      const counts = new Map(lists.flat().map((rule) => [rule.id, rule]))
      return ruleIds.map((id) => counts.get(id))
    },
    async leave() {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      // A mock that has stopped has no state to drop.
      await fetch(`${api}/__mock/namespaces/${namespace}`, { method: 'DELETE', signal }).catch(() => undefined)
    },
  }
}

async function readSettings(site: string): Promise<RuntimeSettings> {
  const response = await fetchResponse(`${site}/env.js`)
  if (response.status === 401) throw needsPassword(site)
  const text = response.ok ? await response.text() : undefined
  const json = /\{[\s\S]*\}/.exec(text ?? '')?.[0]
  try {
    return JSON.parse(json ?? '') as RuntimeSettings
  } catch (cause) {
    const seen = text === undefined ? `has no /env.js (status ${response.status})` : 'has an /env.js without settings'
    throw new StorefrontError({
      kind: 'external',
      message: `${site} ${seen}, so it is not an export of the shop.`,
      next: 'Use the URL of a served export, or omit --url to serve one here.',
      cause,
    })
  }
}

/** @throws {StorefrontError} if nothing responds, or if this computer does not trust the certificate. */
async function fetchResponse(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch((cause: unknown) => {
    const { origin } = new URL(url)
    throw (
      toCertificateError(origin, cause) ??
      new StorefrontError({
        kind: 'external',
        message: `Nothing responds at ${origin}.`,
        next: 'Start it with "npx storefront serve", correct --url, or omit --url to serve the export here.',
        cause,
      })
    )
  })
}

/** Matches Node's error codes for certificate problems. */
const CERTIFICATE_ERRORS = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

function toCertificateError(origin: string, cause: unknown): StorefrontError | undefined {
  const reason = (cause instanceof Error ? cause.cause : undefined) as NodeJS.ErrnoException | undefined
  if (!CERTIFICATE_ERRORS.test(reason?.code ?? '')) return undefined
  return new StorefrontError({
    kind: 'external',
    message: `This computer does not trust the certificate of ${origin}: ${reason?.message.split(';')[0] ?? ''}.`,
    next: "Add it to the system's trusted certificates and set NODE_EXTRA_CA_CERTS to its file, or serve the site over http.",
    cause,
  })
}

function needsPassword(site: string): StorefrontError {
  return new StorefrontError({
    kind: 'external',
    message: `${site} asks for a username and password (status 401), which journeys cannot provide.`,
    next: 'Allow this computer to open the site without them, or omit --url to serve the export here.',
  })
}

async function isMock(api: string): Promise<boolean> {
  return (await fetchResponse(`${api}/__mock/health`)).ok
}

async function assertResponds(url: string): Promise<void> {
  await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new StorefrontError({
      kind: 'external',
      message: `${new URL(url).origin} became unavailable while the journey ran.`,
      next: 'Check that it is still served, then run the command again.',
      cause,
    })
  })
}

/** Adds rules to a namespace and returns their IDs. The mock lists them after the rules that it already has. */
async function addRules(apiBase: string, rules: readonly object[]): Promise<number[]> {
  const listed = ListedRules.safeParse(await control(`${apiBase}/__mock/rules`, rules)).data ?? []
  return listed.slice(-rules.length).map(({ id }) => id)
}

/** Lists rules with their counts. Returns none if the mock has stopped, which ends the run in another way. */
async function listRules(url: string): Promise<z.infer<typeof ListedRules>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch(() => undefined)
  return ListedRules.safeParse(await response?.json().catch(() => undefined)).data ?? []
}

/** Sends a request to a control endpoint of the mock and returns its response. */
async function control(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  if (response.ok) return response.json().catch(() => undefined)
  throw new StorefrontError({
    kind: 'external',
    message: `The mock rejected ${JSON.stringify(body)}: ${await response.text()}`,
    next: 'Check that the mock and this command have the same version.',
  })
}
