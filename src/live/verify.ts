import { changePassword } from '#contract/auth.ts'
import type { ShippingMethod } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getCollection } from '#contract/cms/collection.ts'
import { isContentRequest } from '#contract/cms/entries.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract, type EndpointId } from '#contract/contract.ts'
import { formatReadRequest, type ReadRequest } from '#contract/crawl.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { getOrder } from '#contract/order.ts'
import { getProfile } from '#contract/user.ts'
import { createViolation } from './behavior.ts'
import { crawlShop } from './crawl-shop.ts'
import { EFFECTS } from './effects.ts'
import { type LiveApiOptions, openLiveApi } from './live-api.ts'
import { createProbe, type EndpointFindings, type Probe } from './probe.ts'
import { createSampleLine } from './sample-line.ts'
import { makeSample } from './samples.ts'
import {
  createBearerHeader,
  createWorld,
  type Customer,
  type Given,
  NEW_PASSWORD,
  registerCustomer,
  type Sample,
  signInCustomer,
  Unprepared,
  type World,
} from './world.ts'

export interface VerifyOptions extends LiveApiOptions {
  /** URL of the live API. */
  readonly api: string
  /** Whether to place orders, register customers, and trigger emails. */
  readonly includeWrites: boolean
  /** Origin of the site that sends the requests, such as `https://www.example.com`. Without it, CORS is not checked. */
  readonly origin?: string | undefined
  readonly promoCode?: string | undefined
  /** Token from the payment provider. Without it, the token of the mock is used, which a live API declines. */
  readonly paymentToken?: string | undefined
  /** A customer account in the API. */
  readonly customer?: Pick<Customer, 'email' | 'password'> | undefined
  /** Token of a customer, in place of an account. */
  readonly bearer?: string | undefined
  /** A captcha token that the API accepts, such as one from a test key. */
  readonly captcha?: string | undefined
}

/**
 * The result for an endpoint. `verified`: it responded and passed all checks. `empty`: its response has nothing to
 * check. `rejected`: it rejected a valid request. `skipped`: it was not requested. `failed`: a response has a violation.
 */
export type Verdict = 'verified' | 'empty' | 'rejected' | 'skipped' | 'failed'

export interface EndpointVerdict extends Omit<EndpointFindings, 'accepted' | 'empty'> {
  readonly endpoint: string
  readonly method: string
  /** Path with `{parameters}` instead of their values, which may be tokens. */
  readonly path: string
  readonly verdict: Verdict
  /** What the check of a skipped endpoint needs. */
  readonly needs: string | undefined
}

export interface VerifyReport {
  readonly schema: 'storefront/verify-report@3'
  readonly apiUrl: string
  readonly includeWrites: boolean
  /** Origin of the site that sends the requests; null if CORS was not checked. */
  readonly origin: string | null
  /** Number of endpoints with each verdict. */
  readonly counts: Readonly<Record<Verdict, number>>
  readonly endpoints: readonly EndpointVerdict[]
}

/** Endpoints that work only with the token of an emailed link. */
const EMAILED: ReadonlySet<string> = new Set(['resetPassword', 'verifyRegistration', 'verifyNewsletterEmail'])
/** Endpoints after which the run uses another session. They come after all others. */
const SESSION_ENDS: ReadonlySet<string> = new Set(['logOut', 'refreshToken', 'changePassword'])
/** Writes that change nothing except the cart of a guest and the session of a customer. */
const HARMLESS: ReadonlySet<string> = new Set(['createGuest', 'logIn', 'refreshToken'])
const WITH_WRITES = '--include-writes, which places orders, registers and sends email: for test APIs only'
const WITH_ACCOUNT = 'an account: STOREFRONT_CUSTOMER_EMAIL and STOREFRONT_CUSTOMER_PASSWORD'

type ContractEndpoint = (typeof contract)[number]

/** Requests that must be rejected, by endpoint. Those of signed-in customers without a token must be rejected too. */
const REFUSED: Readonly<Partial<Record<EndpointId, (world: World) => Promise<Sample>>>> = {
  async applyGuestPromoCode({ guestWithLine }) {
    const { token, cart } = await guestWithLine()
    return { path: { token }, body: { promoCode: 'STOREFRONT-VERIFY', cartId: cart.id } }
  },
  getOrder: async () => ({ path: { orderId: 'storefront-verify-unknown' } }),
}

/**
 * Checks a live API against the contract. Returns a verdict for each endpoint.
 * @throws {StorefrontError} if the API cannot be reached, or if the URL is not that of the API.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const api = openLiveApi(options.api, options)
  try {
    const probe = createProbe(api, options.origin)
    const catalog = await readCatalog(probe, api.url)
    const needs = await checkEndpoints(probe, catalog, options)
    return createReport(api.url, options, probe, needs)
  } finally {
    await api.close()
  }
}

/** Returns whether the API follows the contract as far as it was checked. */
export function hasPassed({ counts }: VerifyReport): boolean {
  return counts.failed === 0 && counts.rejected === 0 && counts.verified > 0
}

type Catalog = Pick<Given, 'line' | 'shippingMethodId' | 'productTitle' | 'collectionTitle'>

/**
 * Reads all content, prices and shipping methods.
 * @throws {StorefrontError} if nearly all responses show that the URL is not that of the API.
 */
async function readCatalog(probe: Probe, url: string): Promise<Catalog> {
  let catalog: Catalog = { line: undefined, shippingMethodId: 0, productTitle: '', collectionTitle: '' }
  await crawlShop(url, async (request) => {
    const response = await probe.send(request.endpoint, request, { resource: getResource(request) })
    if (response.isValid) catalog = { ...catalog, ...readGiven(request, response.body, catalog) }
    return response
  })
  return catalog
}

function getResource(request: ReadRequest): string | undefined {
  return Object.keys(request.path).length === 0 ? undefined : formatReadRequest(request).replace(/^\S+ /, '')
}

function readGiven({ endpoint, path }: ReadRequest, body: unknown, catalog: Catalog): Partial<Catalog> {
  if (endpoint.id === 'getShippingMethods') return { shippingMethodId: (body as ShippingMethod[])[0]?.id ?? 0 }
  if (endpoint === getCollection) return { collectionTitle: path['title'] ?? '' }
  if (endpoint !== getProduct) return {}
  const { data: response } = getProduct.response.safeParse(body)
  const [line] = (response?.data ?? []).flatMap((product) => createSampleLine(product) ?? [])
  return { productTitle: path['title'] ?? '', line: catalog.line ?? line }
}

/** Requests each endpoint. Returns what the skipped ones need, by endpoint. */
async function checkEndpoints(
  probe: Probe,
  catalog: Catalog,
  options: VerifyOptions,
): Promise<ReadonlyMap<string, string>> {
  const needs = new Map<string, string>()
  const session = createSession(() => world, options)
  let order: ReturnType<World['order']> | undefined
  const created = createWorld(probe.send, {
    ...catalog,
    promoCode: options.promoCode,
    createCaptcha: () => options.captcha ?? `stub_captcha_${crypto.randomUUID()}`,
    createPaymentToken: () => options.paymentToken ?? `stub_payment_${crypto.randomUUID()}`,
    emailedToken: () => Promise.reject(new Unprepared('the token of an emailed link')),
    customer: () => session.open(),
  })
  // A payment token works once, so the run places one order.
  const world: World = { ...created, order: () => (order ??= created.order()) }

  async function check(endpoint: ContractEndpoint): Promise<void> {
    const unmet = getUnmetNeed(endpoint, options)
    if (unmet === undefined || endpoint.method === 'GET') {
      if (endpoint.access === 'signed-in') await probe.refuse(endpoint, {})
      const refused = await REFUSED[endpoint.id]?.(world)
      if (refused !== undefined) await probe.refuse(endpoint, refused)
    }
    if (unmet !== undefined) throw new Unprepared(unmet)
    if (endpoint === checkOut) {
      await world.order()
      return
    }
    const isPlaced = endpoint !== getOrder || options.includeWrites
    const sample = isPlaced ? await makeSample(endpoint, world) : await findOrder(world)
    const { isValid, body: response } = await probe.send(endpoint, sample)
    if (!isValid) return
    probe.add(endpoint, (await EFFECTS[endpoint.id]?.({ sample, response, read })) ?? [])
    if (SESSION_ENDS.has(endpoint.id)) session.end(endpoint === changePassword ? NEW_PASSWORD : undefined)
    if (endpoint !== changePassword) return
    await session.open().catch(() => {
      probe.add(endpoint, [createViolation('newPassword', 'is not accepted at the next sign-in')])
    })
  }

  async function read<E extends Endpoint>(endpoint: E, { path, headers }: Sample): Promise<ResponseOf<E> | undefined> {
    const input = { ...(endpoint.path.includes('{') && path && { path }), ...(headers && { headers }) }
    const { isValid, body } = await probe.send(endpoint, input, { mayReject: true })
    return isValid ? (body as ResponseOf<E>) : undefined
  }

  const inOrder = contract.toSorted(
    (one, other) => Number(SESSION_ENDS.has(one.id)) - Number(SESSION_ENDS.has(other.id)),
  )
  for (const endpoint of inOrder) {
    // The catalog has been read.
    if (isContentRequest(endpoint) && probe.findings.has(endpoint.id)) continue
    try {
      await check(endpoint)
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error
      needs.set(endpoint.id, error.message)
    }
  }
  return needs
}

/** Returns a request for an earlier order of the customer. */
async function findOrder({ customer, must }: World): Promise<Sample> {
  const headers = createBearerHeader(await customer())
  const [placed] = (await must(getProfile, { headers })).orders
  if (placed === undefined) throw new Unprepared('an order of the customer')
  return { headers, path: { orderId: placed.id } }
}

/** Opens one session for all requests of customers. Without an account, registers a customer. */
function createSession(getWorld: () => World, { customer, bearer }: VerifyOptions) {
  let account = customer
  let session: Promise<Customer> | undefined
  async function open(): Promise<Customer> {
    if (account !== undefined) return signInCustomer(getWorld(), account.email, account.password)
    if (bearer === undefined) return (account = await registerCustomer(getWorld()))
    const unknown = { refreshToken: '', tokenType: 'Bearer', expiresIn: 0, password: '' }
    const { email } = await getWorld().must(getProfile, { headers: createBearerHeader({ accessToken: bearer }) })
    return { ...unknown, email, accessToken: bearer }
  }
  return {
    open: () => (session ??= open()),
    /** Ends the session, so that the next request of a customer opens another one, with a new password if given. */
    end(newPassword: string | undefined) {
      session = undefined
      if (account !== undefined && newPassword !== undefined) account = { ...account, password: newPassword }
    },
  }
}

/** Returns what the check of an endpoint needs, or undefined if it can be requested. */
function getUnmetNeed({ id, method, access }: Endpoint, options: VerifyOptions): string | undefined {
  const { includeWrites, customer, bearer } = options
  if (EMAILED.has(id)) return 'the token of an emailed link'
  if (!includeWrites && method !== 'GET' && access !== 'guest' && !HARMLESS.has(id)) return WITH_WRITES
  const isForCustomers = access === 'signed-in' || id === 'logIn' || id === 'refreshToken' || id === 'getOrder'
  if (!includeWrites && isForCustomers && customer === undefined && bearer === undefined) return WITH_ACCOUNT
  const needsPassword = id === 'logIn' || SESSION_ENDS.has(id)
  if (needsPassword && customer === undefined && bearer !== undefined) return WITH_ACCOUNT
  // The password of an account stays as it is.
  return id === 'changePassword' && customer !== undefined ? 'a customer that the run registers' : undefined
}

function createReport(
  apiUrl: string,
  { includeWrites, origin }: VerifyOptions,
  { findings }: Probe,
  needs: ReadonlyMap<string, string>,
): VerifyReport {
  const endpoints = contract.map(({ id, method, path }): EndpointVerdict => {
    const { requests = 0, rejections = [], differences = [], ...counts } = findings.get(id) ?? {}
    const verdict = getVerdict({ rejections, differences, ...counts })
    return { endpoint: id, method, path, verdict, requests, needs: needs.get(id), rejections, differences }
  })
  const count = (expected: Verdict): number => endpoints.filter(({ verdict }) => verdict === expected).length
  return {
    schema: 'storefront/verify-report@3',
    apiUrl,
    includeWrites,
    origin: origin ?? null,
    counts: {
      verified: count('verified'),
      empty: count('empty'),
      rejected: count('rejected'),
      skipped: count('skipped'),
      failed: count('failed'),
    },
    endpoints,
  }
}

function getVerdict({
  accepted = 0,
  empty = 0,
  rejections = [],
  differences = [],
}: Partial<EndpointFindings>): Verdict {
  if (differences.some(({ kind }) => kind === 'violation')) return 'failed'
  if (rejections.length > 0) return 'rejected'
  if (accepted === 0) return 'skipped'
  return accepted === empty ? 'empty' : 'verified'
}
