import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { list, text } from './fields.ts'
import { one } from './fields.ts'
import { Media } from './media.ts'
import { Breadcrumb } from './meta-data.ts'
import { RawMetaData } from './meta-data.ts'
import { RichText } from './rich-text.ts'

/** Properties shared by the endpoints of all CMS pages (API-37). */
const page = {
  method: 'GET',
  problems: [500],
  access: 'everyone',
} as const

/** Returns the response schema of a CMS page: its fields and the metadata shared by all pages, wrapped in `data`. */
/* @__NO_SIDE_EFFECTS__ */
function createCmsResponse<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({ data: one(z.object({ meta_data: RawMetaData, ...fields })) })
}

const Link = z.object({ label: text, url: text })
const SocialLink = z.object({ title: text, url: text, icon: z.nullable(Media) })
const Download = z.object({ title: text, url: text, ext: text })

export const getAboutUs = defineEndpoint({
  ...page,
  id: 'getAboutUs',
  path: '/strapi/page/aboutus',
  response: createCmsResponse({
    heading_image: z.nullable(Media),
    heading_video_url: text,
    simple_copy_section: RichText,
    looking_for_image: z.nullable(Media),
    looking_for_heading: text,
    looking_for_sub_heading: RichText,
    looking_for_list_content: list(text),
    want_to_talk_image: z.nullable(Media),
    want_to_talk_heading: text,
    want_to_talk_content: text,
  }),
})

export const getContactUs = defineEndpoint({
  ...page,
  id: 'getContactUs',
  path: '/strapi/page/contactus',
  response: createCmsResponse({
    image: z.nullable(Media),
    address1: text,
    address2: text,
    address3: text,
    phone: text,
    email: text,
    social_links: list(SocialLink),
  }),
})

const coordinates = z.nullable(z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }))

/** A dealer in one of the two formats used by the CMS (DEAL-09, DEAL-10). */
const RawDealer = z.union([
  z.object({
    id: text,
    phoneNumber: text,
    email: z.optional(z.nullable(z.string())),
    address1: text,
    address2: text,
    coordinates,
  }),
  z.object({
    name: text,
    phone: text,
    email: z.optional(z.nullable(z.string())),
    address_1: text,
    address_2: text,
    coordinates,
  }),
])

export const getDealerLocator = defineEndpoint({
  ...page,
  id: 'getDealerLocator',
  path: '/strapi/page/dealerlocator',
  response: createCmsResponse({
    image: z.nullable(Media),
    dealer_signup: text,
    dealer_locator_cards: list(RawDealer),
  }),
})

export const getDealerRegistration = defineEndpoint({
  ...page,
  id: 'getDealerRegistration',
  path: '/strapi/page/dealerregistration',
  response: createCmsResponse({
    image: z.nullable(Media),
    title: text,
    content: RichText,
  }),
})

export const getFaq = defineEndpoint({
  ...page,
  id: 'getFaq',
  path: '/strapi/page/faq',
  response: createCmsResponse({
    breadcrumbs: list(Breadcrumb),
    header_image: z.nullable(Media),
    header_title: text,
    header_content: text,
    faq_item_list: list(z.object({ question: text, answer: RichText })),
  }),
})

const Edition = z.object({
  title: text,
  subtitle: text,
  description: text,
  image: z.nullable(Media),
  url: text,
})

export const getLimitedEdition = defineEndpoint({
  ...page,
  id: 'getLimitedEdition',
  path: '/strapi/page/limitededition',
  response: createCmsResponse({
    featured: z.nullable(Edition),
    past_editions: list(Edition),
  }),
})

export const getMediaLibrary = defineEndpoint({
  ...page,
  id: 'getMediaLibrary',
  path: '/strapi/page/medialibrary',
  response: createCmsResponse({
    title: text,
    categories: list(z.object({ title: text, downloads: list(Download) })),
    catalog_download: z.nullable(Download),
  }),
})

/** Fields of the support, warranty, and resources pages: header image, text, and links. */
const copyFields = {
  title: text,
  image: z.nullable(Media),
  content: RichText,
  links: list(Link),
}

export const getWarranty = defineEndpoint({
  ...page,
  id: 'getWarranty',
  path: '/strapi/page/warranty',
  response: createCmsResponse(copyFields),
})
export const getResources = defineEndpoint({
  ...page,
  id: 'getResources',
  path: '/strapi/page/resources',
  response: createCmsResponse(copyFields),
})
export const getSupport = defineEndpoint({
  ...page,
  id: 'getSupport',
  path: '/strapi/page/support',
  response: createCmsResponse(copyFields),
})

export const getPatents = defineEndpoint({
  ...page,
  id: 'getPatents',
  path: '/strapi/page/patent',
  response: createCmsResponse({
    title: text,
    patents: list(
      z.object({
        product_name: text,
        patent_type: text,
        colors_and_models: text,
        patent_numbers: text,
      }),
    ),
  }),
})

/** Fields of the sign-in pages: heading and text (CMS-60). */
const signInFields = { title: text, content: text }

export const getLoginPage = defineEndpoint({
  ...page,
  id: 'getLoginPage',
  path: '/strapi/page/login',
  response: createCmsResponse(signInFields),
})
export const getRegisterPage = defineEndpoint({
  ...page,
  id: 'getRegisterPage',
  path: '/strapi/page/register',
  response: createCmsResponse(signInFields),
})
export const getForgotPasswordPage = defineEndpoint({
  ...page,
  id: 'getForgotPasswordPage',
  path: '/strapi/page/forgotpassword',
  response: createCmsResponse(signInFields),
})
export const getResetPasswordPage = defineEndpoint({
  ...page,
  id: 'getResetPasswordPage',
  path: '/strapi/page/resetpassword',
  response: createCmsResponse(signInFields),
})

/** Fields of the terms and privacy pages: a header, plain text, and rich text on a background image (CMS-41). */
const legalFields = {
  header: text,
  plain_text: text,
  rich_text: RichText,
  background_image: z.nullable(Media),
}

export const getTerms = defineEndpoint({
  ...page,
  id: 'getTerms',
  path: '/strapi/page/terms',
  response: createCmsResponse(legalFields),
})
export const getPrivacy = defineEndpoint({
  ...page,
  id: 'getPrivacy',
  path: '/strapi/page/privacy',
  response: createCmsResponse(legalFields),
})
