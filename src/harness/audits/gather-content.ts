import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { CmsDocument } from './cms-document.ts'
import { fieldsOf, isRecord } from './content/document-fields.ts'

/** Calls on their way at a time. */
const CONCURRENT_CALLS = 8

/** A CMS that does not answer within this is taken for dead. */
const ANSWER_LIMIT_MS = 20_000

/** The page that each CMS call makes; header and footer are on every page. */
const PAGE_OF_CALL: Readonly<Record<string, string | null>> = {
  getNavigation: null,
  getFooter: null,
  getHome: href('home'),
  getAboutUs: href('aboutUs'),
  getContactUs: href('contactUs'),
  getDealerLocator: href('dealerLocator'),
  getDealerRegistration: href('dealerRegistration'),
  getFaq: href('faq'),
  getLimitedEdition: href('limitedEdition'),
  getMediaLibrary: href('mediaLibrary'),
  getWarranty: href('warranty'),
  getResources: href('resources'),
  getSupport: href('support'),
  getPatents: href('patents'),
  getLoginPage: href('login'),
  getRegisterPage: href('register'),
  getForgotPasswordPage: href('forgotPassword'),
  getResetPasswordPage: href('resetPassword'),
  getTerms: href('copy', { copyId: 'terms' }),
  getPrivacy: href('copy', { copyId: 'privacy' }),
}

/** A call that gave nothing to look at. */
export interface FailedCall {
  readonly call: string
  readonly page: string | null
  /** What came instead: `answered 500`, `gave an answer that is no JSON`. */
  readonly reason: string
}

export interface GatheredContent {
  readonly documents: readonly CmsDocument[]
  readonly failed: readonly FailedCall[]
}

interface Request {
  readonly endpoint: Endpoint
  readonly call: string
  readonly page: string | null
}

/**
 * Reads every page of the CMS: those with a call of their own, and the collections and products that links lead to
 * (AUD-12). `apiAddress` is the API's base.
 * @throws {StorefrontError} when nothing answers at the address.
 */
export async function gatherContent(options: {
  readonly apiAddress: string
  readonly fetch: typeof fetch
  readonly signal?: AbortSignal | undefined
  readonly onDocument?: (count: number) => void
}): Promise<GatheredContent> {
  const documents: CmsDocument[] = []
  const failed: FailedCall[] = []
  const seen = new Set<string>()
  let wave: Request[] = Object.entries(PAGE_OF_CALL).map(([id, page]) => request(endpointOf(id), {}, page))
  while (wave.length > 0) {
    const queue = [...wave]
    wave.forEach(({ call }) => seen.add(call))
    const workers = Array.from({ length: Math.min(CONCURRENT_CALLS, queue.length) }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await read(next)
    })
    const before = documents.length
    await Promise.all(workers)
    wave = uniqueByCall(documents.slice(before).flatMap(({ data }) => leads(data))).filter(
      ({ call }) => !seen.has(call),
    )
  }
  return { documents: documents.toSorted((one, other) => (one.call < other.call ? -1 : 1)), failed }

  async function read(wanted: Request): Promise<void> {
    options.signal?.throwIfAborted()
    const answer = await ask(wanted)
    if (typeof answer === 'string') failed.push({ call: wanted.call, page: wanted.page, reason: answer })
    else {
      documents.push({ ...wanted, data: answer.data })
      options.onDocument?.(documents.length)
    }
  }

  async function ask({ endpoint, call }: Request): Promise<string | { readonly data: unknown }> {
    const address = `${options.apiAddress.replace(/\/$/, '')}/${call}`
    const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    let response: Response
    try {
      response = await options.fetch(address, { headers: { 'X-Request-ID': crypto.randomUUID() }, signal })
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (documents.length > 0) return 'gave no answer'
      throw new StorefrontError({
        kind: 'surroundings',
        message: `The CMS cannot be reached: ${endpoint.method} ${address} gave no answer.`,
        next: 'check the address in the environment, and that the API runs.',
        cause,
      })
    }
    if (!response.ok) return `answered ${response.status}`
    const body = await response.text()
    return dataOf(body, endpoint)
  }
}

function dataOf(body: string, endpoint: Endpoint): string | { readonly data: unknown } {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return 'gave an answer that is no JSON'
  }
  const data = isRecord(answer) ? answer['data'] : undefined
  if (data === undefined || data === null) return 'gave an answer without data'
  if (endpoint.id !== getProduct.id) return { data }
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  return first === undefined ? 'gave an empty list' : { data: first }
}

function endpointOf(id: string): Endpoint {
  const found = contract.find((endpoint) => endpoint.id === id)
  if (found === undefined) throw new Error(`The contract has no call ${id}.`)
  return found
}

function request(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, page: string | null): Request {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  return { endpoint, call: path.replace(/^\//, ''), page }
}

/** The collections and products that the links of a document lead to. */
function leads(data: unknown): Request[] {
  return fieldsOf(data).flatMap(({ name, value }) => {
    if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || !['href', 'link', 'url'].includes(name)) return []
    const match = matchRoute(value.replace(/[?#].*$/s, ''))
    if (match?.id !== 'product' && match?.id !== 'collection') return []
    const title = match.parameters['title'] ?? ''
    return [request(match.id === 'product' ? getProduct : getCollection, { title }, href(match.id, { title }))]
  })
}

function uniqueByCall(requests: readonly Request[]): Request[] {
  return [...new Map(requests.map((wanted) => [wanted.call, wanted])).values()]
}
