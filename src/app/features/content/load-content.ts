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
import { type AboutUs, aboutUsFromCms, emptyAboutUs } from '#domain/content/about-us.ts'
import { type ContactUs, contactUsFromCms, emptyContactUs } from '#domain/content/contact-us.ts'
import { type CopyPage, copyPageFromCms, emptyCopyPage } from '#domain/content/copy-page.ts'
import { emptyFaq, type Faq, faqFromCms } from '#domain/content/faq.ts'
import { emptyLimitedEdition, type LimitedEdition, limitedEditionFromCms } from '#domain/content/limited-edition.ts'
import { emptyMediaLibrary, type MediaLibrary, mediaLibraryFromCms } from '#domain/content/media-library.ts'
import { emptyPatents, type Patents, patentsFromCms } from '#domain/content/patents.ts'
import { emptyServicePage, type ServicePage, servicePageFromCms } from '#domain/content/service-page.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { type PageLoader, pageLoader } from '../../loading/page-loader.ts'

/** A page's own fields beside its picture for sharing; without one the shop's is used. */
export type WithShareImage<Page> = Page & { readonly shareImage: string | undefined }

function withShareImage<Page>(page: Page, picture?: { readonly src: string } | null): WithShareImage<Page> {
  return { ...page, shareImage: picture?.src }
}

export const loadAboutUs = pageLoader<WithShareImage<AboutUs>>({
  page: 'About Us',
  async load(api) {
    const page = aboutUsFromCms(await api.call(getAboutUs, {}), mediaBaseUrl())
    return withShareImage(page, page.headingImageUrl)
  },
  empty: withShareImage(emptyAboutUs),
})

export const loadContactUs = pageLoader<WithShareImage<ContactUs>>({
  page: 'Contact Us',
  async load(api) {
    const page = contactUsFromCms(await api.call(getContactUs, {}), mediaBaseUrl())
    return withShareImage(page, page.imgUrl)
  },
  empty: withShareImage(emptyContactUs),
})

export const loadFaq = pageLoader<WithShareImage<Faq>>({
  page: 'FAQ',
  async load(api) {
    const page = faqFromCms(await api.call(getFaq, {}), mediaBaseUrl())
    return withShareImage(page, page.headerImageUrl)
  },
  empty: withShareImage(emptyFaq),
})

export const loadLimitedEdition = pageLoader<WithShareImage<LimitedEdition>>({
  page: 'Limited Edition',
  async load(api) {
    const page = limitedEditionFromCms(await api.call(getLimitedEdition, {}), mediaBaseUrl())
    return withShareImage(page, page.featured?.image)
  },
  empty: withShareImage(emptyLimitedEdition),
})

export const loadMediaLibrary = pageLoader<WithShareImage<MediaLibrary>>({
  page: 'Media Library',
  load: async (api) => withShareImage(mediaLibraryFromCms(await api.call(getMediaLibrary, {}), mediaBaseUrl())),
  empty: withShareImage(emptyMediaLibrary),
})

export const loadPatents = pageLoader<WithShareImage<Patents>>({
  page: 'Patents',
  load: async (api) => withShareImage(patentsFromCms(await api.call(getPatents, {}))),
  empty: withShareImage(emptyPatents),
})

export const loadSupport = servicePageLoader('Support', getSupport)
export const loadWarranty = servicePageLoader('Warranty', getWarranty)
export const loadResources = servicePageLoader('Resources', getResources)

function servicePageLoader(
  page: string,
  endpoint: typeof getSupport | typeof getWarranty | typeof getResources,
): PageLoader<WithShareImage<ServicePage>> {
  return pageLoader({
    page,
    async load(api) {
      const loaded = servicePageFromCms(await api.call(endpoint, {}), mediaBaseUrl())
      return withShareImage(loaded, loaded.imgUrl)
    },
    empty: withShareImage(emptyServicePage),
  })
}

const loadTerms = copyPageLoader('Terms', getTerms)
const loadPrivacy = copyPageLoader('Privacy', getPrivacy)

/** The loader of a copy page: the terms for every other copyId (CMS-43). */
export function copyLoader(copyId: string): PageLoader<WithShareImage<CopyPage>> {
  return copyId === 'privacy' ? loadPrivacy : loadTerms
}

function copyPageLoader(
  page: string,
  endpoint: typeof getTerms | typeof getPrivacy,
): PageLoader<WithShareImage<CopyPage>> {
  return pageLoader({
    page,
    async load(api) {
      const loaded = copyPageFromCms(await api.call(endpoint, {}), mediaBaseUrl())
      return withShareImage(loaded, loaded.backgroundImageUrl)
    },
    empty: withShareImage(emptyCopyPage),
  })
}
