import { getCollection } from '#contract/cms/collection.ts'
import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { getHome } from '#contract/cms/home.ts'
import { describeSharedSlug, findSharedSlug, isMissingEntry } from '#contract/cms/missing-entry.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { getProduct } from '#contract/cms/product.ts'
import {
  NEXT_IF_MISSING,
  NEXT_IF_NOT_POPULATED,
  getStrapiNextStep,
  readStrapiError,
} from '#contract/cms/strapi-error.ts'
import { parseLinkedPage, type ReadRequest } from '#contract/crawl/crawl.ts'
import { findInternalLinks } from '#contract/crawl/internal-links.ts'
import { NOT_POPULATED } from '#contract/differences/body-differences.ts'
import type { Difference } from '#contract/differences/difference.ts'
import { findOtherFiles, type OtherFile } from '#contract/differences/image-fields.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { searchProducts } from '#contract/search.ts'
import { listMediaOrigins, toPublicUrl, type MediaSettings } from '#environment/media-hosts.ts'
import { findContractDifferences } from '../live-api/contract-differences.ts'
import { createLiveApi, type LiveApiOptions } from '../live-api/live-api.ts'
import type { LiveResponse } from '../live-api/live-response.ts'

export interface CmsCheck {
  readonly subject: 'Permission' | 'Populate' | 'Page size' | 'Slugs' | 'Contract' | 'Media hosts' | 'Policy' | 'Image'
  readonly fine: boolean
  /** Whether there was nothing to check, so that the result is unknown. */
  readonly skipped?: true
  readonly found: string
  /** Suggested fix. */
  readonly next?: string
}

export interface CmsCheckOptions extends LiveApiOptions {
  readonly api: string
  /** Public URL of the site. */
  readonly site: string
  readonly settings: MediaSettings
  /** Fetches an image. */
  readonly fetchFile: typeof fetch
}

interface Reply {
  readonly name: string
  readonly response: LiveResponse
  readonly differences: readonly Difference[]
  /** Files in image fields that are not images, such as PDFs. */
  readonly otherFiles: readonly OtherFile[]
  /** Whether the CMS has no such entry, which Strapi's filters report as an empty list. */
  readonly isMissing: boolean
  /** IDs of the matching entries, if several share the slug. */
  readonly sharedSlug: readonly string[] | undefined
}

/** Maximum milliseconds for a response from the media host. */
const IMAGE_TIMEOUT_MS = 10_000

/**
 * Makes five content requests (menus, home page, a linked collection, a linked product, a search) and checks for
 * common problems of a new CMS.
 * @throws {StorefrontError} if the API cannot be reached.
 */
export async function checkCms({
  api: url,
  site,
  settings,
  fetchFile,
  ...options
}: CmsCheckOptions): Promise<CmsCheck[]> {
  const api = createLiveApi(url, options)
  const replies: Reply[] = []
  const ask = async (endpoint: Endpoint, path: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const response = await api.send({ endpoint, path })
    const name = `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => path[key] ?? '')}`
    const isMissing = response.status === 200 && isMissingEntry(endpoint, response.body)
    replies.push({
      name,
      response,
      differences: isMissing ? [] : findContractDifferences(endpoint, response, 'success'),
      sharedSlug: findSharedSlug(endpoint, response.body),
      otherFiles: findOtherFiles(endpoint.response, fillEmptyFields(endpoint, response.body)),
      isMissing,
    })
    return response.body
  }
  try {
    const links = new Set(listLinks(await ask(getNavigation), await ask(getHome)))
    const collection = findLinked(links, getCollection)
    const items = collection === undefined ? [] : listLinks(await ask(getCollection, collection))
    const product = findLinked([...items, ...links], getProduct)
    const found = product === undefined ? undefined : await ask(getProduct, product)
    const [word = ''] = (product?.['title'] ?? '').split(/[^a-z]+/i)
    await ask(searchProducts, { query: word || 'a' })
    const missing = [
      ...(collection === undefined ? ['a collection'] : []),
      ...(product === undefined ? ['a product'] : []),
    ]
    const images = listImages([found, ...replies.map(({ response }) => response.body)])
    const isReadable = replies.some(({ response }) => response.status === 200)
    return [
      checkPermission(replies, missing),
      ...(isReadable
        ? [checkPopulate(replies), checkPageSize(replies), checkSlugs(replies), checkContract(replies)]
        : []),
      ...checkMedia(images, site, settings),
      checkOtherFiles(replies) ?? (await checkImage(images, site, settings, fetchFile, options.signal)),
    ]
  } finally {
    await api.close()
  }
}

function listLinks(...bodies: readonly unknown[]): string[] {
  return bodies.flatMap((body) => [...findInternalLinks(body).keys()])
}

/** Returns the path parameters of the first link to a resource of this endpoint. */
function findLinked(links: Iterable<string>, endpoint: Endpoint): ReadRequest['path'] | undefined {
  return [...links].map(parseLinkedPage).find((request) => request?.endpoint === endpoint)?.path
}

/** Reports rejected requests and resources without any link to them. */
function checkPermission(replies: readonly Reply[], missing: readonly string[]): CmsCheck {
  const subject = 'Permission'
  const rejected = replies.find(({ response }) => response.status !== 200)
  if (rejected !== undefined) {
    const { name, response } = rejected
    const error = readStrapiError(response.body)
    const words = error === undefined ? (response.failure?.text ?? '') : `${error.name}: ${error.message}`
    const more = replies.filter(({ response: { status } }) => status !== 200).length - 1
    return {
      subject,
      fine: false,
      found: `${name} returns ${response.status}${words === '' ? '' : ` (${words})`}${more === 0 ? '' : `, and ${more} more`}`,
      next:
        getStrapiNextStep(response.status, error) ?? 'Check API_BASE_URL of the environment, and the log of the API.',
    }
  }
  const empty = replies.find(({ isMissing }) => isMissing)
  if (empty !== undefined) {
    return {
      subject,
      fine: false,
      found: `${empty.name} returns an empty list: the CMS has no such entry`,
      next: NEXT_IF_MISSING,
    }
  }
  if (missing.length > 0) {
    return {
      subject,
      fine: false,
      found: `no link of the menus or the home page leads to ${missing.join(' or ')}`,
      next: 'Add a link such as /collection/<slug> to the menus, and list products in that collection.',
    }
  }
  return { subject, fine: true, found: `${replies.length} content requests are accepted` }
}

function checkPopulate(replies: readonly Reply[]): CmsCheck {
  const lacking = replies.flatMap(({ name, differences }) => {
    const fields = differences.filter(({ text }) => text === NOT_POPULATED).map(({ field }) => field)
    return fields.length === 0 ? [] : [`${name} lacks ${fields.join(', ')}`]
  })
  if (lacking.length === 0)
    return { subject: 'Populate', fine: true, found: 'all responses have their components and images' }
  return {
    subject: 'Populate',
    fine: false,
    found: lacking.join('; '),
    next: NEXT_IF_NOT_POPULATED,
  }
}

function checkPageSize(replies: readonly Reply[]): CmsCheck {
  const cut = replies.flatMap(({ name, differences }) =>
    differences
      .filter(({ field }) => field === 'meta.pagination')
      .map(({ text }) => `${name}: meta.pagination ${text}`),
  )
  if (cut.length === 0) return { subject: 'Page size', fine: true, found: 'no list is cut off' }
  return {
    subject: 'Page size',
    fine: false,
    found: cut.join('; '),
    next: 'Request the page size named above.',
  }
}

function checkSlugs(replies: readonly Reply[]): CmsCheck {
  const subject = 'Slugs'
  const shared = replies.flatMap(({ name, sharedSlug }) =>
    sharedSlug === undefined ? [] : [`${name} ${describeSharedSlug(sharedSlug)}`],
  )
  if (shared.length === 0) return { subject, fine: true, found: 'no two entries have the same slug' }
  return {
    subject,
    fine: false,
    found: shared.join('; '),
    next: 'Give each entry a unique slug, or unpublish the others. If they are translations of one entry, request a single language.',
  }
}

/** Reports all other contract violations. `verify` and `audit` show the details. */
function checkContract(replies: readonly Reply[]): CmsCheck {
  const others = replies.flatMap(({ name, response, differences }) =>
    response.status !== 200
      ? []
      : differences
          .filter(
            ({ kind, field, text }) => kind === 'violation' && field !== 'meta.pagination' && text !== NOT_POPULATED,
          )
          .map(({ field, text }) => `${name}: ${field} ${text}`),
  )
  if (others.length === 0) return { subject: 'Contract', fine: true, found: 'all other fields match the contract' }
  const [first = ''] = others
  return {
    subject: 'Contract',
    fine: false,
    found: others.length === 1 ? first : `${first}, and ${others.length - 1} more`,
    next: 'Run "npx storefront verify", which lists every field.',
  }
}

function listImages(bodies: readonly unknown[]): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { url, mime } = value as { readonly url?: unknown; readonly mime?: unknown }
    if (typeof url === 'string' && typeof mime === 'string') found.add(url)
    for (const inner of Object.values(value)) visit(inner)
  }
  for (const body of bodies) visit(body)
  return [...found]
}

/**
 * Checks that the settings list the hosts of all images, because the security policy of the pages is based on the
 * settings.
 */
function checkMedia(images: readonly string[], site: string, settings: MediaSettings): CmsCheck[] {
  const allowed = listMediaOrigins(site, settings)
  const urls = images.map((image) => toPublicUrl(image, settings))
  const invalid = urls.find((url) => !URL.canParse(url, site))
  if (invalid !== undefined) {
    const next = 'Correct the URL of this file in the CMS.'
    return [{ subject: 'Media hosts', fine: false, found: `${invalid} is not a valid URL`, next }]
  }
  const origins = [...new Set(urls.map((url) => new URL(url, site).origin))]
  const unknown = origins.filter((origin) => !allowed.includes(origin))
  const allowedText = `the pages may show images from ${allowed.join(', ')}`
  if (unknown.length === 0) {
    const found = images.length === 0 ? 'the responses have no images' : `all images are at ${origins.join(', ')}`
    return [
      { subject: 'Media hosts', fine: true, found },
      { subject: 'Policy', fine: true, found: allowedText },
    ]
  }
  return [
    {
      subject: 'Media hosts',
      fine: false,
      found: `images are at ${unknown.join(', ')}, which no setting contains`,
      next: 'Add the host to MEDIA_HOSTS. If editors open Strapi at this URL, set CMS_ORIGIN and MEDIA_BASE_URL instead.',
    },
    {
      subject: 'Policy',
      fine: false,
      found: `${allowedText}, so browsers block images from ${unknown.join(', ')}`,
      next: 'Correct the media hosts, then build again.',
    },
  ]
}

function checkOtherFiles(replies: readonly Reply[]): CmsCheck | undefined {
  const others = replies.flatMap(({ name, otherFiles }) =>
    otherFiles.map(({ path, url, type }) => `${name}: ${path.join('.')} is ${url} (${type}), which is not an image`),
  )
  if (others.length === 0) return undefined
  return {
    subject: 'Image',
    fine: false,
    found: others.join('; '),
    next: 'Choose an image in these fields, and allow only images for them in the content model.',
  }
}

async function checkImage(
  images: readonly string[],
  site: string,
  settings: MediaSettings,
  fetchFile: typeof fetch,
  signal: AbortSignal,
): Promise<CmsCheck> {
  const subject = 'Image'
  const first = images.find(
    (image) =>
      (!image.startsWith('/') || settings.MEDIA_BASE_URL !== '') && URL.canParse(toPublicUrl(image, settings), site),
  )
  if (first === undefined) {
    return {
      subject,
      fine: true,
      skipped: true,
      found: 'not checked: the export contains the images, or there are none',
    }
  }
  const url = new URL(toPublicUrl(first, settings), site).href
  const next = 'Check MEDIA_BASE_URL, that the media host is running, and that it requires no sign-in.'
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(IMAGE_TIMEOUT_MS)])
    const { status, headers } = await fetchFile(url, { method: 'HEAD', signal: limit })
    const type = headers.get('content-type') ?? 'no type'
    if (status === 200 && type.startsWith('image/')) return { subject, fine: true, found: `${url} responds (${type})` }
    return { subject, fine: false, found: `${url} returns ${status} with ${type}`, next }
  } catch (error) {
    signal.throwIfAborted()
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { subject, fine: false, found: `${url} does not respond: ${cause}`, next }
  }
}
