import type { ApiClient } from '#api/client.ts'
import {
  getAboutUs,
  getContactUs,
  getFaq,
  getLimitedEdition,
  getMediaLibrary,
  getPatents,
  getPrivacy,
  getResources,
  getSupport,
  getTerms,
  getWarranty,
} from '#contract/cms/content-pages.ts'
import type { ContentImage } from '#contract/cms/media.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AboutUs, toAboutUs, emptyAboutUs } from '#domain/content/about-us.ts'
import { type ContactUs, toContactUs, emptyContactUs } from '#domain/content/contact-us.ts'
import { type CopyPage, toCopyPage, emptyCopyPage } from '#domain/content/copy-page.ts'
import { emptyFaq, type Faq, toFaq } from '#domain/content/faq.ts'
import { emptyLimitedEdition, type LimitedEdition, toLimitedEdition } from '#domain/content/limited-edition.ts'
import { emptyMediaLibrary, type MediaLibrary, toMediaLibrary } from '#domain/content/media-library.ts'
import { emptyPatents, type Patents, toPatents } from '#domain/content/patents.ts'
import { emptyServicePage, type ServicePage, toServicePage } from '#domain/content/service-page.ts'
import { type ShareImage, toShareImage } from '#domain/images/share-image.ts'
import type { ServiceRouteId } from '#routes/table.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { type PageLoader, createPageLoader } from '../../loading/page-loader.ts'

/** Fields of a page and its share image. The shop's image is the default. */
export type WithShareImage<Page> = Page & { readonly shareImage: ShareImage | undefined }

function contentLoader<Page>(
  name: string,
  load: (api: ApiClient) => Promise<Page>,
  empty: Page,
  getImage?: (page: Page) => ContentImage | null | undefined,
): PageLoader<WithShareImage<Page>> {
  return createPageLoader<WithShareImage<Page>>({
    page: name,
    async load(api) {
      const page = await load(api)
      return { ...page, shareImage: toShareImage(getImage?.(page)) }
    },
    empty: { ...empty, shareImage: undefined },
  })
}

export const loadAboutUs = contentLoader<AboutUs>(
  'About Us',
  async (api) => toAboutUs(await api.call(getAboutUs, {}), mediaBaseUrl()),
  emptyAboutUs,
  (page) => page.headingImageUrl,
)

export const loadContactUs = contentLoader<ContactUs>(
  'Contact Us',
  async (api) => toContactUs(await api.call(getContactUs, {}), mediaBaseUrl()),
  emptyContactUs,
  (page) => page.imgUrl,
)

export const loadFaq = contentLoader<Faq>(
  'FAQ',
  async (api) => toFaq(await api.call(getFaq, {}), mediaBaseUrl()),
  emptyFaq,
  (page) => page.headerImageUrl,
)

export const loadLimitedEdition = contentLoader<LimitedEdition>(
  'Limited Edition',
  async (api) => toLimitedEdition(await api.call(getLimitedEdition, {}), mediaBaseUrl()),
  emptyLimitedEdition,
  (page) => page.featured?.image,
)

export const loadMediaLibrary = contentLoader<MediaLibrary>(
  'Media Library',
  async (api) => toMediaLibrary(await api.call(getMediaLibrary, {}), mediaBaseUrl()),
  emptyMediaLibrary,
)

export const loadPatents = contentLoader<Patents>(
  'Patents',
  async (api) => toPatents(await api.call(getPatents, {})),
  emptyPatents,
)

/** Loaders of the pages with an image, text, and links, by route ID (CMS-56). */
export const servicePageLoaders: Readonly<Record<ServiceRouteId, PageLoader<WithShareImage<ServicePage>>>> = {
  support: servicePageLoader('Support', getSupport),
  warranty: servicePageLoader('Warranty', getWarranty),
  resources: servicePageLoader('Resources', getResources),
}

type ServicePageEndpoint = Endpoint<string, undefined, undefined, (typeof getSupport)['response']>

function servicePageLoader(name: string, endpoint: ServicePageEndpoint): PageLoader<WithShareImage<ServicePage>> {
  return contentLoader<ServicePage>(
    name,
    async (api) => toServicePage(await api.call(endpoint, {}), mediaBaseUrl()),
    emptyServicePage,
    (page) => page.imgUrl,
  )
}

const loadTerms = copyPageLoader('Terms', getTerms)
const loadPrivacy = copyPageLoader('Privacy', getPrivacy)

/** Returns the loader for a copy page. An unknown copyId loads the terms (CMS-43). */
export function createCopyLoader(copyId: string): PageLoader<WithShareImage<CopyPage>> {
  return copyId === 'privacy' ? loadPrivacy : loadTerms
}

function copyPageLoader(name: string, endpoint: typeof getTerms | typeof getPrivacy) {
  return contentLoader<CopyPage>(
    name,
    async (api) => toCopyPage(await api.call(endpoint, {}), mediaBaseUrl()),
    emptyCopyPage,
    (page) => page.backgroundImageUrl,
  )
}
