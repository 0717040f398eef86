import { basename } from 'node:path/posix'
import type { RawCollection } from '#contract/cms/collection.ts'
import * as pages from '#contract/cms/content-pages.ts'
import type { RawFooter } from '#contract/cms/footer.ts'
import type { RawHome } from '#contract/cms/home.ts'
import type { Media } from '#contract/cms/media.ts'
import type { Breadcrumb } from '#contract/cms/meta-data.ts'
import type { RawNavigation } from '#contract/cms/navigation.ts'
import type { RawProduct } from '#contract/cms/product.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

/** The API responses of a very small shop by path. Tests change individual responses. */
export type ApiResponses = Record<string, unknown>

export const API_URL = 'http://api.shop.example'

const testImage: Media = { url: '/uploads/x.webp', alternativeText: 'A part', width: 4, height: 3, mime: 'image/webp' }
const prices = { price: 10, final_price: 10, discount_percentage: 0 }
const meta_data = { meta_title: 'A page', meta_description: 'A page of the shop.' }

function trail(label: string, href: string): Breadcrumb[] {
  return [
    { label: 'Home', href: '/' },
    { label, href },
  ]
}

function sku(slug: string): RawProduct['skus'][number] {
  return {
    sku: `sku-${slug}`,
    description: '',
    price: 10,
    discount_percentage: 0,
    discount_price: null,
    final_price: 10,
    quantity: 1,
    image: null,
    image_library: [],
    variants: [],
    restricted_states: [],
    restricted_zips: [],
  }
}

export function createProduct(slug: string, relatedTo: readonly string[] = []): { data: RawProduct[] } {
  return {
    data: [
      {
        documentId: `doc-${slug}`,
        product_id: `id-${slug}`,
        slug,
        display_type: 'product-short-alt',
        title: slug,
        subtitle: '',
        image: testImage,
        ffl_item: false,
        receiver_item: false,
        breadcrumbs: trail(slug, `/product/${slug}`),
        about: {
          title: '',
          subtitle: '',
          summary: [],
          tech_specs: [],
          details: [],
          image: null,
          read_more: [],
          patents: '',
          disclaimer: '',
        },
        selects: [],
        skus: [sku(slug)],
        compatibility_options: [],
        add_ons: [],
        color_options: [],
        image_library: [],
        more_details: null,
        related_products: relatedTo.map((other) => ({
          url: `/product/${other}`,
          image: null,
          title: other,
          subtitle: '',
          prices,
        })),
        promo_videos: null,
        meta_data,
      },
    ],
  }
}

export function createCollection(slug: string, products: readonly string[]): { data: RawCollection } {
  const items = products.map((title) => ({
    product_id: `id-${title}`,
    title,
    subtitle: '',
    prices,
    image_url: null,
    url: `/product/${title}`,
    no_variants: true,
    sku: `sku-${title}`,
    qty_on_hand: 1,
    ffl_item: false,
    receiver_item: false,
    tag: '',
    filter_tags: [],
    restricted_states: [],
    restricted_zips: [],
  }))
  return {
    data: {
      slug,
      title: slug,
      display_type: null,
      image: null,
      breadcrumbs: trail(slug, `/collection/${slug}`),
      filters: [],
      items,
      meta_data,
    },
  }
}

/** Returns the CMS content pages by path, each with minimal content. The resources page links to the manual. */
function contentPages(): ApiResponses {
  const service = { title: 'A page', image: null, content: [], links: [] }
  const signIn = { data: { meta_data, title: 'Sign in', content: '' } }
  const legal = { data: { meta_data, header: 'Terms', plain_text: '', rich_text: [], background_image: null } }
  const manual = { type: 'link', url: '/product/manual', children: [{ type: 'text', text: 'The manual' }] }
  return {
    // Pages that no test depends on are plain text pages.
    ...Object.fromEntries(
      Object.values(pages).map(({ path }) => [basename(path), { data: { meta_data, ...service } }]),
    ),
    aboutus: {
      data: {
        meta_data,
        heading_image: null,
        heading_video_url: '',
        simple_copy_section: [],
        looking_for_image: null,
        looking_for_heading: '',
        looking_for_sub_heading: [],
        looking_for_list_content: [],
        want_to_talk_image: null,
        want_to_talk_heading: '',
        want_to_talk_content: '',
      },
    } satisfies ResponseOf<typeof pages.getAboutUs>,
    contactus: {
      data: {
        meta_data,
        image: null,
        address1: '',
        address2: '',
        address3: '',
        phone: '',
        email: '',
        social_links: [],
      },
    } satisfies ResponseOf<typeof pages.getContactUs>,
    dealerlocator: {
      data: { meta_data, image: null, dealer_signup: '', dealer_locator_cards: [] },
    } satisfies ResponseOf<typeof pages.getDealerLocator>,
    dealerregistration: {
      data: { meta_data, image: null, title: '', content: [] },
    } satisfies ResponseOf<typeof pages.getDealerRegistration>,
    faq: {
      data: {
        meta_data,
        breadcrumbs: [
          { label: 'Home', href: '/' },
          { label: 'Questions', href: '/faq' },
        ],
        header_image: null,
        header_title: 'Questions',
        header_content: '',
        faq_item_list: [
          { question: 'Why?', answer: [{ type: 'paragraph', children: [{ type: 'text', text: 'Because.' }] }] },
        ],
      },
    } satisfies ResponseOf<typeof pages.getFaq>,
    limitededition: {
      data: { meta_data, featured: null, past_editions: [] },
    } satisfies ResponseOf<typeof pages.getLimitedEdition>,
    medialibrary: {
      data: { meta_data, title: 'Media', categories: [], catalog_download: null },
    } satisfies ResponseOf<typeof pages.getMediaLibrary>,
    resources: {
      data: { meta_data, ...service, content: [{ type: 'paragraph', children: [manual] }] },
    } satisfies ResponseOf<typeof pages.getResources>,
    patent: { data: { meta_data, title: 'Patents', patents: [] } } satisfies ResponseOf<typeof pages.getPatents>,
    login: signIn satisfies ResponseOf<typeof pages.getLoginPage>,
    register: signIn satisfies ResponseOf<typeof pages.getRegisterPage>,
    forgotpassword: signIn satisfies ResponseOf<typeof pages.getForgotPasswordPage>,
    resetpassword: signIn satisfies ResponseOf<typeof pages.getResetPasswordPage>,
    terms: legal satisfies ResponseOf<typeof pages.getTerms>,
    privacy: legal satisfies ResponseOf<typeof pages.getPrivacy>,
  }
}

/**
 * Returns the responses of the shop. The navigation links to rifles, the footer to parts, and a ribbon on the home
 * page to the sale. The brake is found only as a product related to the chassis, and the manual is found only in the
 * text of the resources.
 */
export function createSmallShop(): ApiResponses {
  const navigation: RawNavigation = {
    data: { main_navigation: [{ title: 'rifles', href: '/collection/rifles', child_navigations: [] }] },
  }
  const footer: RawFooter = {
    data: {
      logo: testImage,
      links: [{ label: 'Parts', url: '/collection/parts?sort=price#top' }],
      social_links: [{ title: 'Follow us', url: 'https://social.example/product/not-ours', icon: testImage }],
      bottom_texts: [{ label: 'Terms', url: '/terms-of-service' }],
      download_asset: null,
    },
  }
  const home: RawHome = {
    data: {
      meta_data,
      carousel_cards: [],
      image_link_ribbons: [{ image: testImage, label: 'Sale', url: '/collection/sale' }],
    },
  }
  return {
    '/strapi/page/app': navigation,
    '/strapi/page/footer': footer,
    '/strapi/page/home': home,
    ...Object.fromEntries(Object.entries(contentPages()).map(([name, page]) => [`/strapi/page/${name}`, page])),
    '/Products': {},
    '/Cart/shipping-methods': [{ id: 1, name: 'Ground', price: 9 }],
    '/strapi/product-groups/rifles': createCollection('rifles', ['tarn']),
    '/strapi/product-groups/parts': createCollection('parts', ['chassis']),
    '/strapi/product-groups/sale': createCollection('sale', ['chassis']),
    '/strapi/products/tarn': createProduct('tarn', ['chassis']),
    '/strapi/products/chassis': createProduct('chassis', ['brake', 'tarn']),
    '/strapi/products/brake': createProduct('brake'),
    '/strapi/products/manual': createProduct('manual'),
  }
}

/** Returns a fetch that serves the responses, or 404 for other paths, and records the requests. */
export function fetchFrom(responses: ApiResponses, asked: string[] = []): typeof fetch {
  return (input) => {
    const path = decodeURIComponent(new URL(input instanceof Request ? input.url : input).pathname)
    asked.push(path)
    const body = responses[path]
    if (body instanceof Error) return Promise.reject(body)
    if (body instanceof Response) return Promise.resolve(body.clone())
    if (body !== undefined) return Promise.resolve(Response.json(body))
    const problem = { title: 'Not Found', status: 404, message: `There is nothing at ${path}.` }
    return Promise.resolve(Response.json(problem, { status: 404 }))
  }
}
