import { beforeAll, expect, test } from 'vitest'
import type { Finding } from '../../findings/finding.ts'
import { auditContent } from './audit-content.ts'
import { heading, link, paragraph, text } from './test-blocks.ts'
import { auditSeeds, type Changes, gatherDemoContent } from './test-changed-content.ts'

/**
 * Mistakes of rules that the table of editors' mistakes does not have: rule, CMS path, changes to the response, and the
 * field of the finding, with its CMS path if it is in another response. The CMS path `Products` is the price list.
 */
const MISTAKES: readonly [rule: string, call: string, changes: Changes, field: string][] = [
  ['zero-price', 'strapi/products/tarn-lr', { 'skus[1].price': 0, 'skus[1].final_price': 0 }, 'skus[1].price'],
  [
    'invalid-discount',
    'strapi/products/tarn-lr',
    { 'skus[0].discount_percentage': 120 },
    'skus[0].discount_percentage',
  ],
  [
    'discount-above-price',
    'strapi/product-groups/rifles',
    { 'items[1].prices.final_price': 13490 },
    'items[1].prices.final_price',
  ],
  ['sku-not-in-price-list', 'Products', { 'TRN-LR-65-24': undefined }, 'strapi/products/tarn-lr › skus[0].sku'],
  ['sku-not-in-price-list', 'strapi/products/tarn-lr', { 'skus[1].sku': 'TRN-LR-65-62' }, 'skus[1].sku'],
  ['price-list-stock', 'Products', { 'TRN-LR-65-26.qtyOnHand': undefined }, 'TRN-LR-65-26.qtyOnHand'],
  [
    'sku-missing-restrictions',
    'strapi/products/crag-mag-30',
    { 'skus[1].restricted_states': [] },
    'skus[1].restricted_states',
  ],
  [
    'sku-missing-restrictions',
    'strapi/products/crag-mag-30',
    { 'skus[2].restricted_zips': [] },
    'skus[2].restricted_zips',
  ],
  [
    'card-without-flag',
    'strapi/product-groups/receivers',
    { 'items[2].receiver_item': false },
    'items[2].receiver_item',
  ],
  [
    'invalid-discount',
    'strapi/products/tarn-lr',
    { 'skus[0].discount_percentage': -10 },
    'skus[0].discount_percentage',
  ],
  ['invalid-stock', 'strapi/products/plumb-rings', { 'skus[0].quantity': -4 }, 'skus[0].quantity'],
  [
    'fractional-cents',
    'strapi/products/field-cap',
    { 'skus[0].price': 25.999, 'skus[0].final_price': 25.999 },
    'skus[0].price',
  ],
  ['price-list-discount', 'Products', { 'PLM-RG-34.bestDiscountedPrice': 1312 }, 'PLM-RG-34.bestDiscountedPrice'],
  ['price-differs-from-price-list', 'Products', { 'WOL-BN.price': 43 }, 'strapi/products/wool-beanie › skus[0].price'],
  [
    'card-without-restrictions',
    'strapi/product-groups/range-gear',
    { 'items[3].restricted_states': [] },
    'items[3].restricted_states',
  ],
  ['missing-image', 'strapi/products/plumb-rings', { image: null }, 'image'],
  ['missing-file', 'strapi/page/footer', { 'download_asset.file': null }, 'download_asset.file'],
  [
    'expiring-url',
    'strapi/page/aboutus',
    {
      'heading_image.url': '/uploads/works.webp?X-Amz-Expires=300&X-Amz-Signature=0a1b',
      'heading_image.alternativeText': 'The works.',
    },
    'heading_image.url',
  ],
  [
    'duplicate-product-title',
    'strapi/products/tarn-action',
    { title: 'Tarn LR', updatedAt: '2026-11-20T08:00:00.000Z' },
    'title',
  ],
  ['duplicate-product-title', 'strapi/page/warranty', { title: 'Support' }, 'title'],
  ['card-sku-mismatch', 'strapi/product-groups/rifles', { 'items[4].sku': 'TRN-LR-65-24' }, 'items[4].sku'],
  [
    'card-without-options',
    'strapi/product-groups/range-gear',
    { 'items[0].no_variants': true },
    'items[0].no_variants',
  ],
  ['card-product-mismatch', 'strapi/product-groups/parts', { 'items[6].url': '/product/plumb-rings' }, 'items[6].url'],
  ['duplicate-product-number', 'strapi/products/linn-9c', { product_id: 'CW-201' }, 'product_id'],
  [
    'breadcrumb-page-mismatch',
    'strapi/products/tarn-lr',
    { 'breadcrumbs[2].href': '/product/tarn-barrel' },
    'breadcrumbs[2].href',
  ],
  ['sku-without-options', 'strapi/products/kern-handguard', { 'skus[1].variants': [] }, 'skus[1].variants'],
  [
    'duplicate-sku-options',
    'strapi/products/kern-handguard',
    { 'skus[2].variants[0].value': '13' },
    'skus[2].variants',
  ],
  ['invalid-color', 'strapi/products/larch-chassis', { 'color_options[0].value': '#4a515' }, 'color_options[0].value'],
  [
    'invalid-coordinates',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[3].coordinates.longitude': 116.0987 },
    'dealer_locator_cards[3].coordinates',
  ],
  [
    'duplicate-dealer',
    'strapi/page/dealerlocator',
    {
      'dealer_locator_cards[7].id': 'Falls & Forest',
      'dealer_locator_cards[7].phoneNumber': '(509) 555-0113',
      'dealer_locator_cards[7].address1': '905 Trestle Avenue',
      'dealer_locator_cards[7].address2': 'Spokane, WA 99201',
    },
    'dealer_locator_cards[7]',
  ],
  [
    'placeholder-text',
    'strapi/page/home',
    { 'carousel_cards[1].subtitle': 'New slings are coming soon.' },
    'carousel_cards[1].subtitle',
  ],
  [
    'nonbreaking-space',
    'strapi/page/faq',
    { 'faq_item_list[1].question': 'My dealer is not on the list. What now?' },
    'faq_item_list[1].question',
  ],
  [
    'invisible-character',
    'strapi/page/faq',
    { 'faq_item_list[2].question': 'Where can you​ not ship?' },
    'faq_item_list[2].question',
  ],
  ['invalid-mailto-link', 'strapi/page/footer', { 'links[15].url': 'mailto:desk@cairnwell' }, 'links[15].url'],
  ['invalid-tel-link', 'strapi/page/footer', { 'links[16].url': 'tel:406-555' }, 'links[16].url'],
  [
    'duplicate-alt-text',
    'strapi/page/home',
    {
      'carousel_cards[1].image.alternativeText':
        'Blueprint drawing in pale lines on dark green: the Tarn LR rifle with scope, its action and fluted barrel shown large.',
    },
    'carousel_cards[1].image.alternativeText',
  ],
  [
    'space-before-punctuation',
    'strapi/page/faq',
    { header_content: 'We answer , as soon as we can.' },
    'header_content',
  ],
  [
    'markdown-in-text',
    'strapi/page/warranty',
    { 'content[0].children[0].text': 'The repair is **free** for two years.' },
    'content[0]',
  ],
  ['placeholder-text', 'strapi/products/wool-beanie', { title: 'Wool Beanie (copy)' }, 'title'],
  [
    'image-too-large',
    'strapi/page/aboutus',
    { 'heading_image.width': 9000, 'heading_image.height': 6000 },
    'heading_image.width',
  ],
  ['missing-meta-title', 'strapi/page/faq', { 'meta_data.meta_title': '' }, 'meta_data.meta_title'],
  ['short-meta-title', 'strapi/page/faq', { 'meta_data.meta_title': 'FAQ' }, 'meta_data.meta_title'],
  [
    'long-meta-title',
    'strapi/page/faq',
    { 'meta_data.meta_title': 'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ' },
    'meta_data.meta_title',
  ],
  [
    'short-meta-description',
    'strapi/page/support',
    { 'meta_data.meta_description': 'Support.' },
    'meta_data.meta_description',
  ],
  [
    'long-meta-description',
    'strapi/page/support',
    {
      'meta_data.meta_description': 'We look after your parts, and we answer all of your questions. '.repeat(4),
    },
    'meta_data.meta_description',
  ],
  ['empty-field', 'strapi/page/faq', { header_title: '' }, 'header_title'],
  ['empty-field', 'strapi/page/faq', { faq_item_list: [] }, 'faq_item_list'],
  ['empty-field', 'strapi/page/aboutus', { 'looking_for_list_content[0]': '' }, 'looking_for_list_content[0]'],
  ['missing-field', 'strapi/page/home', { carousel_cards: undefined }, 'carousel_cards'],
  ['unexpected-type', 'strapi/page/contactus', { phone: 5551234 }, 'phone'],
  ['placeholder-text', 'strapi/page/warranty', { title: 'Pellentesque habitant morbi tristique' }, 'title'],
  [
    'unknown-block',
    'strapi/page/terms',
    { 'rich_text[0]': { type: 'carousel', children: [text('x')] } },
    'rich_text[0]',
  ],
  ['empty-heading', 'strapi/page/terms', { 'rich_text[0]': heading(2, '') }, 'rich_text[0]'],
  ['extra-h1', 'strapi/page/terms', { 'rich_text[0]': heading(1, 'Terms') }, 'rich_text[0]'],
  [
    'empty-link-text',
    'strapi/page/terms',
    { 'rich_text[0]': paragraph(text('See '), { type: 'link', url: '/faq', children: [text('')] }) },
    'rich_text[0].children[1]',
  ],
  [
    'unsafe-link',
    'strapi/page/terms',
    { 'rich_text[0]': paragraph({ type: 'link', url: 'javascript:alert(1)', children: [text('our terms')] }) },
    'rich_text[0].children[0].url',
  ],
  ['missing-alt-text', 'strapi/page/aboutus', { 'heading_image.alternativeText': '' }, 'heading_image.alternativeText'],
  [
    'alt-text-is-file-name',
    'strapi/page/aboutus',
    { 'heading_image.alternativeText': 'IMG_2041.jpg' },
    'heading_image.alternativeText',
  ],
  [
    'long-alt-text',
    'strapi/page/aboutus',
    {
      'heading_image.alternativeText':
        'a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench a bench ',
    },
    'heading_image.alternativeText',
  ],
  ['missing-image-size', 'strapi/page/aboutus', { 'heading_image.width': null }, 'heading_image.width'],
  ['broken-internal-link', 'strapi/page/home', { 'carousel_cards[0].link.url': '/FAQ' }, 'carousel_cards[0].link.url'],
  ['whitespace-in-url', 'strapi/page/footer', { 'links[0].url': '/faq ' }, 'links[0].url'],
  ['invalid-url', 'strapi/page/footer', { 'links[0].url': 'www.cairnwell.example' }, 'links[0].url'],
  ['private-network-url', 'strapi/page/footer', { 'links[0].url': 'http://localhost:1337/faq' }, 'links[0].url'],
  ['insecure-link', 'strapi/page/footer', { 'social_links[0].url': 'http://social.example/c' }, 'social_links[0].url'],
  [
    'invalid-coordinates',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[0].coordinates': { latitude: 0, longitude: 0 } },
    'dealer_locator_cards[0].coordinates',
  ],
  ['discount-above-price', 'strapi/products/tarn-lr', { 'skus[0].final_price': 999999 }, 'skus[0].final_price'],
  ['negative-price', 'strapi/products/tarn-lr', { 'skus[0].price': -1 }, 'skus[0].price'],
  [
    'unknown-state',
    'strapi/product-groups/rifles',
    { 'items[0].restricted_states': ['California?'] },
    'items[0].restricted_states[0]',
  ],
  [
    'invalid-zip',
    'strapi/product-groups/rifles',
    { 'items[0].restricted_zips': ['60-601'] },
    'items[0].restricted_zips[0]',
  ],
  [
    'variant-without-options',
    'strapi/products/tarn-lr',
    { 'skus[0].variants[0].field_name': 'engraving' },
    'skus[0].variants[0].field_name',
  ],
  ['missing-space', 'strapi/page/faq', { header_content: 'We ship barrels,triggers and stocks.' }, 'header_content'],
  ['typed-bullet', 'strapi/page/warranty', { 'content[0]': paragraph(text('• We repair every part.')) }, 'content[0]'],
  ['text-without-words', 'strapi/page/warranty', { 'content[0]': paragraph(text('---')) }, 'content[0]'],
  ['missing-apostrophe', 'strapi/page/support', { title: 'Womens sizes' }, 'title'],
  ['typed-inches', 'strapi/page/faq', { header_content: "The barrel has 24'' or 26''." }, 'header_content'],
  ['verb-form', 'strapi/page/faq', { header_content: 'The stock helps ensures a steady hold.' }, 'header_content'],
  ['markup-in-text', 'strapi/page/support', { title: 'Cordura&reg; repairs' }, 'title'],
  ['misspelled-word', 'strapi/page/support', { title: 'Grey stocks' }, 'title'],
]

/** Correct content that resembles mistakes: CMS path and changes. */
const NEAR_MISSES: readonly [call: string, changes: Changes][] = [
  [
    'strapi/page/faq',
    { header_content: 'The $1,000 rifle weighs 7.5 lb, e.g. with a scope, and ships at 10 a.m. sharp.' },
  ],
  ['strapi/page/faq', { header_content: 'That that is, is. They had had a .308 … and 6.5 Creedmoor (in 2019).' }],
  [
    'strapi/page/faq',
    { header_content: 'We refund your card within 5 days after we receive the return. Returns are free for 30 days.' },
  ],
  [
    'strapi/page/faq',
    { header_content: 'Since the 2019 sale was over, we use Node.js and read info@cairnwell.example.' },
  ],
  [
    'strapi/page/faq',
    { header_content: 'More colors are coming soon to our shop, and the TBX line is back. See a) and b).' },
  ],
  ['strapi/page/faq', { header_content: 'Two sentences.  With two spaces.' }],
  ['strapi/page/faq', { header_content: 'Women’s sizes, 5\'10" helps keep 3 • 4 and mens rea.' }],
  ['strapi/page/support', { title: 'Support for LR and AR rifles' }],
  ['strapi/page/home', { 'carousel_cards[0].subtitle': 'Free shipping on rifles until March 3, 2027.' }],
  ['strapi/page/home', { 'carousel_cards[0].title': 'Holiday Sale 2026' }],
  ['strapi/page/footer', { 'bottom_texts[0].label': '© 2019–2026 Cairnwell' }],
  ['strapi/page/home', { 'carousel_cards[0].link.url': 'https://www.cairnwell.example/warranty?from=home#top' }],
  ['strapi/page/home', { 'carousel_cards[0].link.url': '/collection/rifles?sort=price' }],
  [
    'strapi/page/terms',
    { 'rich_text[0]': paragraph(text('Call '), link('tel:+14065550142', '(406) 555-0142'), text(' today.')) },
  ],
  [
    'strapi/page/terms',
    { 'rich_text[0]': paragraph(text('Call '), link('tel:+14065550142', 'our desk'), text(' today.')) },
  ],
  ['strapi/page/terms', { 'rich_text[0]': paragraph(text('THE WARRANTY ENDS AFTER TWO YEARS.')) }],
  ['strapi/page/terms', { rich_text: [heading(2, 'One'), heading(3, 'Two'), heading(2, 'Three')] }],
  ['strapi/page/dealerlocator', { 'dealer_locator_cards[5].address2': 'Baker City, OR 97814-1234' }],
  [
    'strapi/page/dealerlocator',
    {
      'dealer_locator_cards[5].address2': 'Hagåtña, GU 96910',
      'dealer_locator_cards[5].coordinates': { latitude: 13.47, longitude: 144.75 },
    },
  ],
  ['strapi/page/dealerlocator', { 'dealer_locator_cards[5].coordinates': null }],
  ['strapi/page/aboutus', { 'heading_image.alternativeText': 'Photographers visit the works' }],
  [
    'strapi/page/aboutus',
    {
      'heading_image.url': '/uploads/works.webp?updated=2026-11-01&size=large',
      'heading_image.alternativeText': 'Works',
    },
  ],
  ['strapi/product-groups/rifles', { 'items[0].restricted_states': ['california', 'NY'] }],
  ['strapi/products/tarn-lr', { color_options: [] }],
  ['strapi/page/aboutus', { 'heading_image.caption': '' }],
  ['strapi/products/plumb-rings', { 'about.title': '' }],
]

interface Seed {
  readonly name: string
  readonly call: string
  readonly changes: Changes
  readonly alsoAt: readonly string[]
  readonly expected: readonly (readonly [rule: string, place: string])[]
}

const SEEDS = [
  ...MISTAKES.map(([rule, call, changes, field]): Seed => {
    const place = field.includes(' › ') ? field : `${call} › ${field}`
    const name = `${rule} at ${field}`
    return { name, call, changes, alsoAt: [place.split(' › ')[0] ?? ''], expected: [[`content/${rule}`, place]] }
  }),
  ...NEAR_MISSES.map(([call, changes]): Seed => ({
    name: `nothing at ${call} ${JSON.stringify(changes)}`,
    call,
    changes,
    alsoAt: [],
    expected: [],
  })),
]

let result: Awaited<ReturnType<typeof auditSeeds<Seed>>>

beforeAll(async () => {
  result = await auditSeeds(await gatherDemoContent(), SEEDS)
})

test('AUD-01 the demo content has no findings', async () => {
  expect(auditContent(await gatherDemoContent())).toEqual([])
})

test.each(SEEDS)('AUD-02 the content audit reports $name', (seed) => {
  const found = result.bySeed.get(seed) ?? []
  expect(found.map(toPlace)).toEqual(seed.expected)
  for (const { message, fix } of found) expect([message, fix]).not.toContain('')
})

test('the content audit reports nothing else', () => {
  expect(result.unexpected.map(toPlace)).toEqual([])
})

function toPlace({ rule, place: { cmsPath, field } }: Finding): [rule: string, place: string] {
  return [rule, `${cmsPath} › ${field}`]
}
