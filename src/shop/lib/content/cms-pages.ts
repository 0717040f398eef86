import * as z from 'zod/mini'
import type { ApiClient, RequestInput } from '#api/client.ts'
import * as content from '#contract/cms/content-pages.ts'
import { getHome } from '#contract/cms/home.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { getLevel, getSchemaOf } from '#contract/schema.ts'
import { mediaBaseUrl } from '../api/settings.ts'
import { type ShareImage, toShareImage } from '../images/share-image.rules.ts'
import { type FromCms, fromCms } from './from-cms.ts'
import { loadOnce } from './load-once.ts'

type PageEndpoint = typeof getHome | (typeof content)[keyof typeof content]

/** The content of a CMS page. */
export type CmsPage<E extends PageEndpoint> = FromCms<ResponseOf<E>['data']>

type ShareImageOf<E extends PageEndpoint> = (page: CmsPage<E>) => ContentImage | null | undefined

/** All CMS pages, each with the image shown for a shared link. The shop's image is the default. */
const pages = {
  home: cmsPage(getHome, ({ carouselCards }) => carouselCards[0]?.imgUrl),
  limitedEdition: cmsPage(content.getLimitedEdition, ({ featured }) => featured?.imgUrl),
  aboutUs: cmsPage(content.getAboutUs, ({ headingImageUrl }) => headingImageUrl),
  contactUs: cmsPage(content.getContactUs, ({ imgUrl }) => imgUrl),
  mediaLibrary: cmsPage(content.getMediaLibrary),
  support: cmsPage(content.getSupport, ({ imgUrl }) => imgUrl),
  warranty: cmsPage(content.getWarranty, ({ imgUrl }) => imgUrl),
  resources: cmsPage(content.getResources, ({ imgUrl }) => imgUrl),
  faq: cmsPage(content.getFaq, ({ headerImageUrl }) => headerImageUrl),
  patents: cmsPage(content.getPatents),
  terms: cmsPage(content.getTerms, ({ backgroundImageUrl }) => backgroundImageUrl),
  privacy: cmsPage(content.getPrivacy, ({ backgroundImageUrl }) => backgroundImageUrl),
  dealerLocator: cmsPage(content.getDealerLocator, ({ imgUrl }) => imgUrl),
  dealerRegistration: cmsPage(content.getDealerRegistration, ({ imgUrl }) => imgUrl),
  login: cmsPage(content.getLoginPage),
  register: cmsPage(content.getRegisterPage),
  forgotPassword: cmsPage(content.getForgotPasswordPage),
  resetPassword: cmsPage(content.getResetPasswordPage),
} as const

export type CmsPageId = keyof typeof pages

/** The content of a CMS page and the image shown for a shared link. */
export type CmsPageData<Id extends CmsPageId> = CmsPage<(typeof pages)[Id]['endpoint']> & {
  readonly shareImage: ShareImage | undefined
}

function cmsPage<E extends PageEndpoint>(endpoint: E, getShareImage?: ShareImageOf<E>) {
  async function load(api: ApiClient) {
    const data = toCmsPage(endpoint, await api.call(endpoint, {} as RequestInput<E>))
    return { ...data, shareImage: toShareImage(getShareImage?.(data)) }
  }
  return { endpoint, load: loadOnce(load) }
}

/**
 * Loads a CMS page. Requests the content once and caches it (CMS-02). After a failure, returns the empty page and logs
 * the name that the page has in the CMS (CMS-04, CMS-05).
 */
export async function loadPage<Id extends CmsPageId>(
  id: Id,
  api: ApiClient,
  {
    onFailure = log,
  }: {
    /** Called with a failure before the empty page is returned. Logs it by default. The build throws it. */
    readonly onFailure?: (error: unknown, page: string) => void
  } = {},
): Promise<CmsPageData<Id>> {
  const { endpoint, load } = pages[id]
  try {
    return (await load(api, id)) as unknown as CmsPageData<Id>
  } catch (error) {
    onFailure(error, endpoint.path.replace(/^.*\//, ''))
    return { ...emptyCmsPage(endpoint), shareImage: undefined } as unknown as CmsPageData<Id>
  }
}

function log(error: unknown, page: string): void {
  // oxlint-disable-next-line no-console -- the shopper sees an empty page, and developers need to know which one failed
  console.error(`The CMS page "${page}" could not be loaded; it shows no content.`, error)
}

/** Converts the response for a CMS page. */
export function toCmsPage<E extends PageEndpoint>(
  endpoint: E,
  response: ResponseOf<E>,
  baseUrl = mediaBaseUrl(),
): CmsPage<E> {
  return fromCms(endpoint.response, response, baseUrl).data as CmsPage<E>
}

/** Returns a CMS page without content, which is shown if it fails to load (CMS-04). @internal */
export function emptyCmsPage<E extends PageEndpoint>(endpoint: E): CmsPage<E> {
  const data = getSchemaOf(getLevel(endpoint.response, undefined), 'data') ?? endpoint.response
  const level = getLevel(data, undefined)
  const fields = level.kind === 'object' ? Object.keys(level.fields) : []
  const empty = { data: Object.fromEntries(fields.map((name) => [name, null])) }
  return toCmsPage(endpoint, z.parse(endpoint.response, empty) as ResponseOf<E>, '')
}
