import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { createCmsResponse, page } from './cms-page.ts'
import { Media } from './media.ts'
import { Breadcrumb } from './meta-data.ts'
import { RichText } from './rich-text.ts'

const Link = z.object({ label: z.string(), url: z.string() })
const SocialLink = z.object({ title: z.string(), url: z.string(), icon: z.nullable(Media) })
const Download = z.object({ title: z.string(), url: z.string(), ext: z.string() })

export const getAboutUs = defineEndpoint({
  ...page,
  id: 'getAboutUs',
  path: '/strapi/page/aboutus',
  response: createCmsResponse({
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

export const getContactUs = defineEndpoint({
  ...page,
  id: 'getContactUs',
  path: '/strapi/page/contactus',
  response: createCmsResponse({
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

/** A dealer in one of the two formats used by the CMS (DEAL-09, DEAL-10). */
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

export const getDealerLocator = defineEndpoint({
  ...page,
  id: 'getDealerLocator',
  path: '/strapi/page/dealerlocator',
  response: createCmsResponse({
    image: z.nullable(Media),
    dealer_signup: z.string(),
    dealer_locator_cards: z.array(RawDealer),
  }),
})

export const getDealerRegistration = defineEndpoint({
  ...page,
  id: 'getDealerRegistration',
  path: '/strapi/page/dealerregistration',
  response: createCmsResponse({
    image: z.nullable(Media),
    title: z.string(),
    content: RichText,
  }),
})

export const getFaq = defineEndpoint({
  ...page,
  id: 'getFaq',
  path: '/strapi/page/faq',
  response: createCmsResponse({
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

export const getLimitedEdition = defineEndpoint({
  ...page,
  id: 'getLimitedEdition',
  path: '/strapi/page/limitededition',
  response: createCmsResponse({
    featured: z.nullable(Edition),
    past_editions: z.array(Edition),
  }),
})

export const getMediaLibrary = defineEndpoint({
  ...page,
  id: 'getMediaLibrary',
  path: '/strapi/page/medialibrary',
  response: createCmsResponse({
    title: z.string(),
    categories: z.array(z.object({ title: z.string(), downloads: z.array(Download) })),
    catalog_download: z.nullable(Download),
  }),
})

/** Fields of the support, warranty, and resources pages: header image, text, and links. */
const copyFields = {
  title: z.string(),
  image: z.nullable(Media),
  content: RichText,
  links: z.array(Link),
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
  header: z.string(),
  plain_text: z.string(),
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
