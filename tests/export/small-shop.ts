import type { RawCollection } from '#contract/collection.ts'
import type { RawFooter } from '#contract/footer.ts'
import type { RawHome } from '#contract/home.ts'
import type { Media } from '#contract/media.ts'
import type { RawNavigation } from '#contract/navigation.ts'
import type { RawProduct } from '#contract/product.ts'

/** What the API of a very small shop answers, by path; tests change single answers. */
export type Answers = Record<string, unknown>

export const API_ADDRESS = 'http://api.shop.example'

const picture: Media = { url: '/uploads/x.webp', alternativeText: 'A part', width: 4, height: 3, mime: 'image/webp' }
const prices = { price: 10, final_price: 10, discount_percentage: 0 }
const meta_data = { meta_title: 'A page', meta_description: 'A page of the shop.' }

export function product(slug: string, relatedTo: readonly string[] = []): { data: RawProduct[] } {
  return {
    data: [
      {
        documentId: `doc-${slug}`,
        product_id: `id-${slug}`,
        slug,
        display_type: 'product-short-alt',
        title: slug,
        subtitle: '',
        image: picture,
        ffl_item: false,
        receiver_item: false,
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
        skus: [],
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

export function collection(slug: string, products: readonly string[]): { data: RawCollection } {
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
    data: { slug, title: slug, display_type: null, image: null, breadcrumbs: [], filters: [], items, meta_data },
  }
}

/**
 * The navigation leads to rifles, the footer to parts, a ribbon of the home page to sale; the brake is found only
 * as a product related to the chassis.
 */
export function smallShop(): Answers {
  const navigation: RawNavigation = {
    data: { main_navigation: [{ title: 'rifles', href: '/collection/rifles', child_navigations: [] }] },
  }
  const footer: RawFooter = {
    data: {
      logo: picture,
      links: [{ label: 'Parts', url: '/collection/parts?sort=price#top' }],
      social_links: [{ title: 'Elsewhere', url: 'https://social.example/product/not-ours', icon: picture }],
      bottom_texts: [{ label: 'Terms', url: '/terms-of-service' }],
      download_asset: null,
    },
  }
  const home: RawHome = {
    data: {
      meta_data,
      carousel_cards: [],
      image_link_ribbons: [{ image: picture, label: 'Sale', url: '/collection/sale' }],
    },
  }
  return {
    '/strapi/page/app': navigation,
    '/strapi/page/footer': footer,
    '/strapi/page/home': home,
    '/Products': {},
    '/strapi/product-groups/rifles': collection('rifles', ['tarn']),
    '/strapi/product-groups/parts': collection('parts', ['chassis']),
    '/strapi/product-groups/sale': collection('sale', ['chassis']),
    '/strapi/products/tarn': product('tarn', ['chassis']),
    '/strapi/products/chassis': product('chassis', ['brake', 'tarn']),
    '/strapi/products/brake': product('brake'),
  }
}

/** A fetch that gives the answers, 404 for every other path, and notes what was asked. */
export function fetchFrom(answers: Answers, asked: string[] = []): typeof fetch {
  return (input) => {
    const path = decodeURIComponent(new URL(input instanceof Request ? input.url : input).pathname)
    asked.push(path)
    const answer = answers[path]
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    if (answer !== undefined) return Promise.resolve(Response.json(answer))
    const problem = { title: 'Not Found', status: 404, message: `There is nothing at ${path}.` }
    return Promise.resolve(Response.json(problem, { status: 404 }))
  }
}
