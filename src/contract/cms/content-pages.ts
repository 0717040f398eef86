import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cmsResponse, page } from './cms-page.ts'
import { Media } from './media.ts'
import { Breadcrumb } from './meta-data.ts'
import { RichText } from './rich-text.ts'

const Link = z.object({ label: z.string(), url: z.string() })
const SocialLink = z.object({ title: z.string(), url: z.string(), icon: z.nullable(Media) })
const Download = z.object({ title: z.string(), url: z.string(), ext: z.string() })

export const getAboutUs = endpoint({
  ...page,
  id: 'getAboutUs',
  path: '/strapi/page/aboutus',
  response: cmsResponse({
    heading_image: z.nullable(Media),
    heading_video_url: z.string(),
    simple_copy_section: RichText,
    looking_for_image: z.nullable(Media),
    looking_for_heading: z.string(),
    looking_for_sub_heading: RichText,
    looking_for_list_content: z.array(z.string()),
    want_to_talk_image: z.nullable(Media),
    want_to_talk_heading: z.string(),
    want_to_talk_content: z.string(),
  }),
})

export const getContactUs = endpoint({
  ...page,
  id: 'getContactUs',
  path: '/strapi/page/contactus',
  response: cmsResponse({
    image: z.nullable(Media),
    address1: z.string(),
    address2: z.string(),
    address3: z.string(),
    phone: z.string(),
    email: z.string(),
    social_links: z.array(SocialLink),
  }),
})

const coordinates = z.nullable(z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }))

/** A dealer, in one of the two formats that the CMS uses (DEAL-09, DEAL-10). */
const RawDealer = z.union([
  z.object({
    id: z.string(),
    phoneNumber: z.string(),
    email: z.optional(z.nullable(z.string())),
    address1: z.string(),
    address2: z.string(),
    coordinates,
  }),
  z.object({
    name: z.string(),
    phone: z.string(),
    email: z.optional(z.nullable(z.string())),
    address_1: z.string(),
    address_2: z.string(),
    coordinates,
  }),
])

export const getDealerLocator = endpoint({
  ...page,
  id: 'getDealerLocator',
  path: '/strapi/page/dealerlocator',
  response: cmsResponse({
    image: z.nullable(Media),
    dealer_signup: z.string(),
    dealer_locator_cards: z.array(RawDealer),
  }),
})

export const getDealerRegistration = endpoint({
  ...page,
  id: 'getDealerRegistration',
  path: '/strapi/page/dealerregistration',
  response: cmsResponse({
    image: z.nullable(Media),
    title: z.string(),
    content: RichText,
  }),
})

export const getFaq = endpoint({
  ...page,
  id: 'getFaq',
  path: '/strapi/page/faq',
  response: cmsResponse({
    breadcrumbs: z.array(Breadcrumb),
    header_image: z.nullable(Media),
    header_title: z.string(),
    header_content: z.string(),
    faq_item_list: z.array(z.object({ question: z.string(), answer: RichText })),
  }),
})

const Edition = z.object({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  image: z.nullable(Media),
  url: z.string(),
})

export const getLimitedEdition = endpoint({
  ...page,
  id: 'getLimitedEdition',
  path: '/strapi/page/limitededition',
  response: cmsResponse({
    featured: z.nullable(Edition),
    past_editions: z.array(Edition),
  }),
})

export const getMediaLibrary = endpoint({
  ...page,
  id: 'getMediaLibrary',
  path: '/strapi/page/medialibrary',
  response: cmsResponse({
    title: z.string(),
    categories: z.array(z.object({ title: z.string(), downloads: z.array(Download) })),
    catalog_download: z.nullable(Download),
  }),
})

/** Fields of support, warranty, and resources: a header image, text, and links. */
const copyFields = {
  title: z.string(),
  image: z.nullable(Media),
  content: RichText,
  links: z.array(Link),
}

export const getWarranty = endpoint({
  ...page,
  id: 'getWarranty',
  path: '/strapi/page/warranty',
  response: cmsResponse(copyFields),
})
export const getResources = endpoint({
  ...page,
  id: 'getResources',
  path: '/strapi/page/resources',
  response: cmsResponse(copyFields),
})
export const getSupport = endpoint({
  ...page,
  id: 'getSupport',
  path: '/strapi/page/support',
  response: cmsResponse(copyFields),
})

export const getPatents = endpoint({
  ...page,
  id: 'getPatents',
  path: '/strapi/page/patent',
  response: cmsResponse({
    title: z.string(),
    patents: z.array(
      z.object({
        product_name: z.string(),
        patent_type: z.string(),
        colors_and_models: z.string(),
        patent_numbers: z.string(),
      }),
    ),
  }),
})

/** Fields of the sign-in pages: heading and text (CMS-60). */
const signInFields = { title: z.string(), content: z.string() }

export const getLoginPage = endpoint({
  ...page,
  id: 'getLoginPage',
  path: '/strapi/page/login',
  response: cmsResponse(signInFields),
})
export const getRegisterPage = endpoint({
  ...page,
  id: 'getRegisterPage',
  path: '/strapi/page/register',
  response: cmsResponse(signInFields),
})
export const getForgotPasswordPage = endpoint({
  ...page,
  id: 'getForgotPasswordPage',
  path: '/strapi/page/forgotpassword',
  response: cmsResponse(signInFields),
})
export const getResetPasswordPage = endpoint({
  ...page,
  id: 'getResetPasswordPage',
  path: '/strapi/page/resetpassword',
  response: cmsResponse(signInFields),
})

/** Fields of terms and privacy: a header, plain text, and rich text on a background image (CMS-41). */
const legalFields = {
  header: z.string(),
  plain_text: z.string(),
  rich_text: RichText,
  background_image: z.nullable(Media),
}

export const getTerms = endpoint({
  ...page,
  id: 'getTerms',
  path: '/strapi/page/terms',
  response: cmsResponse(legalFields),
})
export const getPrivacy = endpoint({
  ...page,
  id: 'getPrivacy',
  path: '/strapi/page/privacy',
  response: cmsResponse(legalFields),
})
