import { randomBytes } from 'node:crypto'
import { relocateApi } from '#environment/relocate-api.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext } from '../drivers/browser.ts'

/** A running shop as one run of a journey sees it. */
export interface Shop {
  /** Address of the site, without a slash at the end. */
  readonly site: string
  /** API_BASE_URL that the pages of this run use. */
  readonly apiBase: string
  /** The mock's namespace of this run; null when the API is not the mock. */
  readonly namespace: string | null
  /** Makes the pages of a context talk to the run's own namespace. */
  prepare(context: BrowserContext): Promise<void>
  /**
   * Makes sure that the site and its API still answer.
   * @throws {StorefrontError} when one of them does not.
   */
  assertThere(): Promise<void>
  /** Lets the mock forget the run. */
  leave(): Promise<void>
}

const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Finds out whom the site talks to and, where that is the mock, opens a namespace of its own for the run.
 * @throws {StorefrontError} when the site does not answer, serves no settings, or rules are asked of a real API.
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
        message: `${api} is not the mock, so its random values cannot be chosen.`,
        next: 'leave out --seed, or leave out --url to run against the mock.',
      })
    }
    if (rules.length > 0) {
      throw new StorefrontError({
        kind: 'usage',
        message: `${api} is not the mock, so it cannot be told to fail.`,
        next: 'leave out --fault and --rule, or leave out --url to run against the mock.',
      })
    }
    const nothing = (): Promise<void> => Promise.resolve()
    const assertThere = (): Promise<void> => assertResponds(base)
    return { site: base, apiBase: api, namespace: null, prepare: nothing, assertThere, leave: nothing }
  }
  const namespace = `journey-${randomBytes(4).toString('hex')}`
  const apiBase = `${api}/__ns/${namespace}`
  if (seed != null) await control(`${apiBase}/__mock/reset`, { seed })
  if (rules.length > 0) await control(`${apiBase}/__mock/rules`, rules)
  // The stand-ins of third parties move along, so that a run can tell its own how to behave.
  const moved = relocateApi(settings, apiBase)
  return {
    site: base,
    apiBase,
    namespace,
    async prepare(context) {
      // The page's own /env.js finds the name taken. To answer for it by a route would switch the browser's cache off.
      await context.addInitScript(
        ({ origin, value }) => {
          if (location.origin !== origin) return
          Object.defineProperty(globalThis, 'storefrontSettings', { get: () => value, set() {} })
        },
        { origin: new URL(base).origin, value: moved },
      )
    },
    async assertThere() {
      await assertResponds(base)
      await assertResponds(`${api}/__mock/health`)
    },
    async leave() {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
      // What a mock that is gone keeps is gone with it.
      await fetch(`${api}/__mock/namespaces/${namespace}`, { method: 'DELETE', signal }).catch(() => undefined)
    },
  }
}

async function readSettings(site: string): Promise<RuntimeSettings> {
  const text = await fetchText(`${site}/env.js`)
  const json = /\{[\s\S]*\}/.exec(text ?? '')?.[0]
  try {
    return JSON.parse(json ?? '') as RuntimeSettings
  } catch (cause) {
    const seen = text === undefined ? 'gives no /env.js' : 'gives an /env.js without settings'
    throw new StorefrontError({
      kind: 'surroundings',
      message: `${site} ${seen}, so it is no export of the shop.`,
      next: 'give the address of a served export, or leave out --url to serve it here.',
      cause,
    })
  }
}

/** The text at an address; undefined for every status but success. */
async function fetchText(url: string): Promise<string | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `Nothing answers at ${new URL(url).origin}.`,
      next: 'start it with "storefront serve", correct --url, or leave out --url to serve the export here.',
      cause,
    })
  })
  return response.ok ? response.text() : undefined
}

async function isMock(api: string): Promise<boolean> {
  return (await fetchText(`${api}/__mock/health`)) !== undefined
}

async function assertResponds(url: string): Promise<void> {
  await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `${new URL(url).origin} went away while the journey ran.`,
      next: 'see that it is still served, then run the command again.',
      cause,
    })
  })
}

async function control(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  if (response.ok) return
  throw new StorefrontError({
    kind: 'surroundings',
    message: `The mock refused ${JSON.stringify(body)}: ${await response.text()}`,
    next: 'see that the mock and this command are of the same version.',
  })
}
