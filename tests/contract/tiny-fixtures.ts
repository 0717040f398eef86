import type { Media } from '#contract/cms/media.ts'
import type { RawProduct } from '#contract/cms/product.ts'
import { CONTENT_PAGE_IDS, type ContentPages, type Fixtures } from '#fixtures/fixtures.ts'

const image: Media = { url: '/uploads/x.webp', alternativeText: '', width: 400, height: 300, mime: 'image/webp' }
const meta = { meta_title: 'Title', meta_description: 'Description' }

interface Facts {
  readonly slug: string
  readonly title?: string
  readonly subtitle?: string
  readonly sku: string
  readonly price: number
  readonly discounted?: number
  readonly stock: number
  readonly ffl?: boolean
  readonly receiver?: boolean
  readonly restrictedStates?: string[]
  readonly restrictedZips?: string[]
}

const facts: readonly Facts[] = [
  { slug: 'sling', sku: 'SLING-1', price: 49.99, stock: 5 },
  {
    slug: 'cap',
    title: 'Cap',
    subtitle: 'Made in the Works',
    sku: 'CAP-1',
    price: 29.95,
    discounted: 24.5,
    stock: 1000,
  },
  { slug: 'rifle', sku: 'RIFLE-1', price: 1899, stock: 3, ffl: true, restrictedStates: ['California'] },
  { slug: 'lower', sku: 'LOWER-1', price: 249, stock: 3, receiver: true },
  {
    slug: 'magazine',
    sku: 'MAG-30',
    price: 17.35,
    stock: 50,
    restrictedStates: ['NY', ''],
    restrictedZips: ['606', ''],
  },
  { slug: 'beanie', sku: 'BEANIE-1', price: 22, stock: 0 },
]

const page = <Fields extends object>(fields: Fields) => ({ data: { meta_data: meta, ...fields } })
const copyPage = page({ title: 'Title', image: null, content: [], links: [] })
const signInPage = page({ title: 'Title', content: 'Text' })
const legalPage = page({ header: 'Header', plain_text: 'Text', rich_text: [], background_image: null })

/** Pages without special rules are copy pages. If a page cannot be one, the test that reads it fails and names it. */
const copyPages = Object.fromEntries(CONTENT_PAGE_IDS.map((id) => [id, copyPage])) as unknown as ContentPages

const contentPages: ContentPages = {
  ...copyPages,
  getAboutUs: page({
    heading_image: image,
    heading_video_url: '',
    simple_copy_section: [],
    looking_for_image: null,
    looking_for_heading: '',
    looking_for_sub_heading: [],
    looking_for_list_content: ['Machinist'],
    want_to_talk_image: null,
    want_to_talk_heading: '',
    want_to_talk_content: '',
  }),
  getContactUs: page({
    image: null,
    address1: '1 Works Road',
    address2: '',
    address3: '',
    phone: '',
    email: 'help@example.com',
    social_links: [],
  }),
  getDealerLocator: page({ image: null, dealer_signup: '', dealer_locator_cards: [] }),
  getDealerRegistration: page({ image: null, title: '', content: [] }),
  getFaq: page({
    breadcrumbs: [],
    header_image: null,
    header_title: '',
    header_content: '',
    faq_item_list: [{ question: 'Why?', answer: [] }],
  }),
  getLimitedEdition: page({ featured: null, past_editions: [] }),
  getMediaLibrary: page({ title: '', categories: [], catalog_download: null }),
  getPatents: page({ title: '', patents: [] }),
  getLoginPage: signInPage,
  getRegisterPage: signInPage,
  getForgotPasswordPage: signInPage,
  getResetPasswordPage: signInPage,
  getTerms: legalPage,
  getPrivacy: legalPage,
}

/** A catalog of six products, one for each rule. */
export const tinyFixtures: Fixtures = {
  products: facts.map(product),
  collections: [
    {
      slug: 'gear',
      title: 'Gear',
      display_type: 'collection-simple-grid',
      image,
      breadcrumbs: [],
      filters: [],
      items: [],
      meta_data: meta,
    },
  ],
  priceList: Object.fromEntries(
    facts.map(({ sku, price, discounted, stock }) => [
      sku,
      { price, bestDiscountPercentage: 0, bestDiscountedPrice: discounted ?? 0, qtyOnHand: stock },
    ]),
  ),
  navigation: { data: { main_navigation: [{ title: 'Rifles', href: '/collection/gear', child_navigations: [] }] } },
  footer: { data: { logo: image, links: [], social_links: [], bottom_texts: [], download_asset: null } },
  contentPages,
  home: { data: { meta_data: meta, carousel_cards: [], image_link_ribbons: [] } },
  shippingMethods: [
    { id: 1, name: 'Ground', price: 0 },
    { id: 2, name: 'Express', price: 24.95 },
  ],
  promoCodes: [{ code: 'RANGE10', percentage: 10 }],
  taxRates: { CA: 0.0725, ID: 0.06, OR: 0 },
}

function product(item: Facts): RawProduct {
  return {
    documentId: `doc-${item.slug}`,
    product_id: `id-${item.slug}`,
    slug: item.slug,
    title: item.title ?? item.slug,
    subtitle: item.subtitle ?? '',
    image: null,
    ffl_item: item.ffl ?? false,
    receiver_item: item.receiver ?? false,
    breadcrumbs: [],
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
    skus: [
      {
        sku: item.sku,
        description: '',
        price: item.price,
        discount_percentage: 0,
        discount_price: null,
        final_price: item.price,
        quantity: item.stock,
        image: null,
        image_library: [],
        variants: [],
        restricted_states: item.restrictedStates ?? [],
        restricted_zips: item.restrictedZips ?? [],
      },
    ],
    compatibility_options: [],
    add_ons: [],
    color_options: [],
    image_library: [],
    more_details: null,
    related_products: [],
    promo_videos: null,
    meta_data: meta,
  }
}
