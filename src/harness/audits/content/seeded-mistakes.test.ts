import { beforeAll, describe, expect, test } from 'vitest'
import { type Changes, clean, sow } from './test-changed-content.ts'

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] })

const LONG_SENTENCE =
  'When you write to us we look at what you have sent and ask the bench, and the bench looks at the drawing and asks the works, and the works look at the record of the part and ask the coater, and the coater looks at the drum and tells us, and then we tell you, which takes two days.'
const LONG_PARAGRAPH = 'The desk reads each message on the day it arrives and writes back on the next. '
  .repeat(18)
  .trim()
const PASSIVE_WALL =
  'Orders are accepted when they are confirmed by us. Prices are set when the order is received, and taxes are added when it is shipped. Returned items are inspected before they are credited. Refunds are made to the card that was charged. Claims are denied when they are not filed in time, and accounts are closed when they are misused. Records are kept as they are required by law.'

/**
 * What editors of such a shop do wrong, written down before the rules: a name, the call, what is changed in its answer,
 * its row of the requirements first, and the field of the one finding with what the editor reads there last. `Products` is the price list.
 */
const MISTAKES: readonly [rule: string, name: string, call: string, changes: Changes, field: string, reads: RegExp][] =
  [
    // Money and law
    [
      'AUD-14',
      'a price of zero',
      'strapi/products/tarn-lr',
      { 'skus[1].price': 0, 'skus[1].final_price': 0 },
      'skus[1].price',
      /costs nothing/,
    ],
    [
      'AUD-14',
      'a discount above 100 %',
      'strapi/products/tarn-lr',
      { 'skus[0].discount_percentage': 120 },
      'skus[0].discount_percentage',
      /120 %/,
    ],
    [
      'AUD-14',
      'a final price above the price',
      'strapi/product-groups/rifles',
      { 'items[1].prices.final_price': 13_490 },
      'items[1].prices.final_price',
      /13490 is above the price 1349/,
    ],
    [
      'AUD-14',
      'a sku missing in the price list',
      'Products',
      { 'TRN-LR-65-24': undefined },
      'strapi/products/tarn-lr › skus[0].sku',
      /“TRN-LR-65-24” is not in the price list/,
    ],
    [
      'AUD-14',
      'a misspelt sku',
      'strapi/products/tarn-lr',
      { 'skus[1].sku': 'TRN-LR-65-62' },
      'skus[1].sku',
      /“TRN-LR-65-62” is not in the price list.*“TRN-LR-65-26”/,
    ],
    [
      'AUD-14',
      'a sku without stock figure',
      'Products',
      { 'TRN-LR-65-26.qtyOnHand': undefined },
      'TRN-LR-65-26.qtyOnHand',
      /no stock/,
    ],
    [
      'AUD-19',
      'a pack without the states of its sisters',
      'strapi/products/crag-mag-30',
      { 'skus[1].restricted_states': [] },
      'skus[1].restricted_states',
      /CRG-30-3.*states.*CA/,
    ],
    [
      'AUD-19',
      'a pack without the zips of its sisters',
      'strapi/products/crag-mag-30',
      { 'skus[2].restricted_zips': [] },
      'skus[2].restricted_zips',
      /CRG-30-10.*zip/,
    ],
    [
      'AUD-19',
      'a firearm’s card without its flag',
      'strapi/product-groups/rifles',
      { 'items[3].ffl_item': false },
      'items[3].ffl_item',
      /dealer/,
    ],
    [
      'AUD-19',
      'a receiver’s card without its flag',
      'strapi/product-groups/receivers',
      { 'items[2].receiver_item': false },
      'items[2].receiver_item',
      /dealer/,
    ],
    [
      'AUD-14',
      'a card with another price than its product',
      'strapi/product-groups/rifles',
      { 'items[0].prices.price': 2485, 'items[0].prices.final_price': 2485 },
      'items[0].prices.price',
      /2485.*2845/,
    ],
    [
      'AUD-14',
      'a price in cents',
      'strapi/products/works-tee',
      { 'skus[2].price': 2800, 'skus[2].final_price': 2800 },
      'skus[2].price',
      /2800.*cents/,
    ],
    [
      'AUD-14',
      'a discount that the price does not show',
      'strapi/products/drafting-hoodie',
      { 'skus[1].discount_percentage': 52 },
      'skus[1].discount_percentage',
      /52 %.*34\.56.*54/,
    ],
    [
      'AUD-14',
      'a discount below zero',
      'strapi/products/tarn-lr',
      { 'skus[0].discount_percentage': -10 },
      'skus[0].discount_percentage',
      /-10 %/,
    ],
    [
      'AUD-14',
      'stock below zero',
      'strapi/products/plumb-rings',
      { 'skus[0].quantity': -4 },
      'skus[0].quantity',
      /stock.*-4/,
    ],
    [
      'AUD-14',
      'a price with parts of a cent',
      'strapi/products/field-cap',
      { 'skus[0].price': 25.999, 'skus[0].final_price': 25.999 },
      'skus[0].price',
      /25\.999/,
    ],
    [
      'AUD-14',
      'a discounted price above the price in the price list',
      'Products',
      { 'PLM-RG-34.bestDiscountedPrice': 1312 },
      'PLM-RG-34.bestDiscountedPrice',
      /1312/,
    ],
    [
      'AUD-14',
      'another price in the price list than on the page',
      'Products',
      { 'WOL-BN.price': 43 },
      'strapi/products/wool-beanie › skus[0].price',
      /34.*price list.*43/,
    ],
    [
      'AUD-19',
      'two letters that are no state',
      'strapi/products/scree-carbine',
      { 'skus[0].restricted_states[0]': 'CF' },
      'skus[0].restricted_states[0]',
      /“CF” is no state/,
    ],
    [
      'AUD-19',
      'a misspelt state',
      'strapi/products/crag-mag-30',
      { 'skus[0].restricted_states[2]': 'Conneticut' },
      'skus[0].restricted_states[2]',
      /“Conneticut” is no state/,
    ],
    [
      'AUD-19',
      'a card without the states of its product',
      'strapi/product-groups/range-gear',
      { 'items[3].restricted_states': [] },
      'items[3].restricted_states',
      /states/,
    ],
    // The shop's sense
    [
      'AUD-15',
      'a product that nothing links to',
      'Products',
      { 'CRN-22-STD': { price: 1, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 1 } },
      'CRN-22-STD',
      /“CRN-22-STD”.*no page/,
    ],
    [
      'AUD-15',
      'a filter value of another case than its siblings',
      'strapi/product-groups/rifles',
      { 'items[2].filter_tags[0].filter_value': 'hunting' },
      'items[2].filter_tags[0].filter_value',
      /“hunting”.*“Hunting”/,
    ],
    [
      'AUD-15',
      'a filter value without items',
      'strapi/product-groups/rifles',
      { 'filters[0].values[4]': 'Varmint' },
      'filters[0].values[4]',
      /“Varmint”/,
    ],
    [
      'AUD-15',
      'a collection without a picture',
      'strapi/product-groups/pistols',
      { image: null },
      'image',
      /no picture/,
    ],
    [
      'AUD-15',
      'two products of one title',
      'strapi/products/tarn-action',
      { title: 'Tarn LR', updatedAt: '2026-11-20T08:00:00.000Z' },
      'title',
      /“Tarn LR” is also.*\/product\/tarn-lr/,
    ],
    [
      'AUD-15',
      'two pages of one title',
      'strapi/page/warranty',
      { title: 'Support' },
      'title',
      /“Support” is also.*\/support/,
    ],
    [
      'AUD-15',
      'a breadcrumb into the wrong collection',
      'strapi/products/tarn-lr',
      { 'breadcrumbs[1].href': '/collection/pistols' },
      'breadcrumbs[1].href',
      /\/collection\/pistols.*\/collection\/rifles/,
    ],
    [
      'AUD-15',
      'a wrong number of dealers in a sentence',
      'strapi/page/dealerlocator',
      {
        'meta_data.meta_description':
          'Search 31 licensed dealers by zip code and distance. They receive your order and do the transfer.',
      },
      'meta_data.meta_description',
      /31.*27/,
    ],
    [
      'AUD-15',
      'a card that adds another product to the cart',
      'strapi/product-groups/rifles',
      { 'items[4].sku': 'TRN-LR-65-24' },
      'items[4].sku',
      /Tarn LR/,
    ],
    [
      'AUD-15',
      'a card that hides the choices of its product',
      'strapi/product-groups/range-gear',
      { 'items[0].no_variants': true },
      'items[0].no_variants',
      /choices/,
    ],
    [
      'AUD-15',
      'a card that leads to another product',
      'strapi/product-groups/parts',
      { 'items[6].url': '/product/plumb-rings' },
      'items[6].url',
      /CW-407.*CW-406/,
    ],
    [
      'AUD-15',
      'a card with another name than its product',
      'strapi/product-groups/pistols',
      { 'items[1].title': 'Linn 9 Compact' },
      'items[1].title',
      /“Linn 9 Compact”.*“Linn 9C”/,
    ],
    [
      'AUD-15',
      'a sku of two products',
      'strapi/products/burn-22',
      { 'skus[1].sku': 'BTH-22-SHT' },
      'skus[1].sku',
      /\/product\/bothy-22/,
    ],
    [
      'AUD-15',
      'a product number of two products',
      'strapi/products/linn-9c',
      { product_id: 'CW-201' },
      'product_id',
      /CW-201/,
    ],
    [
      'AUD-15',
      'a slug that is not the address',
      'strapi/products/kern-handguard',
      { slug: 'kern-hand-guard' },
      'slug',
      /“kern-hand-guard”/,
    ],
    [
      'AUD-15',
      'a trail that ends at another page',
      'strapi/products/tarn-lr',
      { 'breadcrumbs[2].href': '/product/tarn-barrel' },
      'breadcrumbs[2].href',
      /\/product\/tarn-lr/,
    ],
    [
      'AUD-15',
      'a product related to itself',
      'strapi/products/tarn-lr',
      { 'related_products[0].url': '/product/tarn-lr' },
      'related_products[0].url',
      /itself/,
    ],
    [
      'AUD-15',
      'a related product twice',
      'strapi/products/stob-1000',
      { 'related_products[2].url': '/product/tarn-lr' },
      'related_products[2].url',
      /twice/,
    ],
    [
      'AUD-15',
      'a sku without a choice',
      'strapi/products/kern-handguard',
      { 'skus[1].variants': [] },
      'skus[1].variants',
      /KRN-HG-13/,
    ],
    [
      'AUD-15',
      'two skus of the same choice',
      'strapi/products/kern-handguard',
      { 'skus[2].variants[0].value': '13' },
      'skus[2].variants',
      /KRN-HG-14.*KRN-HG-13/,
    ],
    [
      'AUD-15',
      'a sku of a choice that the page does not offer',
      'strapi/products/kern-handguard',
      { 'skus[0].variants[0].value': '1O' },
      'skus[0].variants[0].value',
      /“1O”/,
    ],
    [
      'AUD-15',
      'a colour that is none',
      'strapi/products/larch-chassis',
      { 'color_options[0].value': '#4a515' },
      'color_options[0].value',
      /“#4a515”/,
    ],
    [
      'AUD-15',
      'a dealer in China',
      'strapi/page/dealerlocator',
      { 'dealer_locator_cards[3].coordinates.longitude': 116.0987 },
      'dealer_locator_cards[3].coordinates',
      /minus/,
    ],
    [
      'AUD-15',
      'a dealer without zip',
      'strapi/page/dealerlocator',
      { 'dealer_locator_cards[5].address2': 'Baker City, OR' },
      'dealer_locator_cards[5].address2',
      /zip/,
    ],
    [
      'AUD-15',
      'a dealer twice',
      'strapi/page/dealerlocator',
      {
        'dealer_locator_cards[7].id': 'Falls & Forest',
        'dealer_locator_cards[7].phoneNumber': '(509) 555-0113',
        'dealer_locator_cards[7].address1': '905 Trestle Avenue',
        'dealer_locator_cards[7].address2': 'Spokane, WA 99201',
      },
      'dealer_locator_cards[7]',
      /Falls and Forest/,
    ],
    // Wording
    [
      'AUD-16',
      'a promise without a date',
      'strapi/page/home',
      { 'carousel_cards[1].subtitle': 'New slings are coming soon.' },
      'carousel_cards[1].subtitle',
      /“coming soon”/,
    ],
    [
      'AUD-16',
      'a text to be decided',
      'strapi/page/faq',
      { header_content: 'What returns cost: TBD.' },
      'header_content',
      /“TBD”/,
    ],
    [
      'AUD-16',
      'a date that has passed',
      'strapi/page/home',
      { 'carousel_cards[0].subtitle': 'Free shipping on rifles until March 3, 2026.' },
      'carousel_cards[0].subtitle',
      /March 3, 2026/,
    ],
    [
      'AUD-16',
      'capitals',
      'strapi/page/home',
      { 'carousel_cards[0].title': 'NEW RIFLES' },
      'carousel_cards[0].title',
      /capitals/,
    ],
    [
      'AUD-16',
      'two spaces',
      'strapi/page/faq',
      { header_content: 'These are  the questions that reach us most.' },
      'header_content',
      /two spaces/,
    ],
    [
      'AUD-16',
      'a hard space',
      'strapi/page/faq',
      { 'faq_item_list[1].question': 'My dealer\u00A0is not in the list. What now?' },
      'faq_item_list[1].question',
      /hard space/,
    ],
    [
      'AUD-16',
      'a mark that nobody sees',
      'strapi/page/faq',
      { 'faq_item_list[2].question': 'Where can you\u200B not ship?' },
      'faq_item_list[2].question',
      /U\+200B/,
    ],
    [
      'AUD-16',
      'another language',
      'strapi/page/warranty',
      {
        'content[0].children[0].text':
          'Wenn etwas nicht in Ordnung ist, das wir gemacht haben, bringen wir es für Sie in Ordnung, und das ohne Kosten.',
      },
      'content[0]',
      /German/,
    ],
    [
      'AUD-16',
      'a picture letter in a title',
      'strapi/page/home',
      { 'carousel_cards[2].title': 'Washed thirty times first 🔥' },
      'carousel_cards[2].title',
      /“🔥”/,
    ],
    [
      'AUD-20',
      'a malformed mail link',
      'strapi/page/footer',
      { 'links[15].url': 'mailto:desk@cairnwell' },
      'links[15].url',
      /desk@cairnwell.*e-mail/,
    ],
    [
      'AUD-20',
      'a malformed telephone link',
      'strapi/page/footer',
      { 'links[16].url': 'tel:406-555' },
      'links[16].url',
      /406-555/,
    ],
    [
      'AUD-18',
      'one alternative text for two pictures',
      'strapi/page/home',
      {
        'carousel_cards[1].image.alternativeText':
          'Blueprint drawing in pale lines on dark green: the Tarn LR rifle with scope, its action and fluted barrel large.',
      },
      'carousel_cards[1].image.alternativeText',
      /home-rifles-1600\.webp/,
    ],
    [
      'AUD-18',
      'a file whose ending is not its type',
      'strapi/page/home',
      {
        'carousel_cards[2].image.url': '/uploads/works.jpg',
        'carousel_cards[2].image.alternativeText': 'The works from the road.',
      },
      'carousel_cards[2].image.url',
      /jpg.*webp/,
    ],
    [
      'AUD-16',
      'a question without its mark',
      'strapi/page/faq',
      { 'faq_item_list[0].question': 'How do I buy a rifle or pistol here' },
      'faq_item_list[0].question',
      /question mark/,
    ],
    [
      'AUD-16',
      'a word twice',
      'strapi/page/support',
      { 'content[0].children[0].text': 'Call us at the the desk from Monday to Friday.' },
      'content[0]',
      /“the the”/,
    ],
    [
      'AUD-16',
      'a space before a comma',
      'strapi/page/faq',
      { header_content: 'We answer , as soon as we can.' },
      'header_content',
      /space before/,
    ],
    [
      'AUD-16',
      'an address that is no link',
      'strapi/page/support',
      { 'content[0].children[0].text': 'More is on www.cairnwell.example/faq for you.' },
      'content[0]',
      /“www\.cairnwell\.example\/faq”/,
    ],
    [
      'AUD-16',
      'marks of another editor',
      'strapi/page/warranty',
      { 'content[0].children[0].text': 'The repair is **free** for two years.' },
      'content[0]',
      /“\*\*free\*\*”/,
    ],
    [
      'AUD-16',
      'an old year',
      'strapi/page/footer',
      { 'bottom_texts[0].label': '© 2024 Cairnwell' },
      'bottom_texts[0].label',
      /2024/,
    ],
    [
      'AUD-16',
      'bold words for a heading',
      'strapi/page/terms',
      { 'rich_text[1]': { type: 'paragraph', children: [{ ...text('Shipping and returns'), bold: true }] } },
      'rich_text[1]',
      /“Shipping and returns”.*heading/,
    ],
    [
      'AUD-16',
      'a list typed by hand',
      'strapi/page/support',
      { 'content[0]': paragraph('- Have the serial number at hand.') },
      'content[0]',
      /list/,
    ],
    [
      'AUD-16',
      'a bracket that nobody closes',
      'strapi/page/faq',
      { header_content: 'We answer on the phone (Monday to Friday.' },
      'header_content',
      /“\(Monday to Friday\.”/,
    ],
    [
      'AUD-16',
      'the copy of a product',
      'strapi/products/wool-beanie',
      { title: 'Wool Beanie (copy)' },
      'title',
      /“\(copy\)”/,
    ],
    // Weight
    [
      'AUD-18',
      'a picture of more pixels than any page shows',
      'strapi/page/aboutus',
      { 'heading_image.width': 9000, 'heading_image.height': 6000 },
      'heading_image.width',
      /9000/,
    ],
    [
      'AUD-18',
      'a picture of too few pixels',
      'strapi/page/aboutus',
      { 'heading_image.width': 200, 'heading_image.height': 113 },
      'heading_image.width',
      /200/,
    ],
    // Links
    [
      'AUD-20',
      'a link to the host of another environment',
      'strapi/page/home',
      { 'carousel_cards[0].link.url': 'https://staging.cairnwell.example/collection/rifles' },
      'carousel_cards[0].link.url',
      /staging/,
    ],
    [
      'AUD-20',
      'a download that the media host does not have',
      'strapi/page/medialibrary',
      { 'categories[0].downloads[1].url': '/uploads/tarn-lr-gone.webp' },
      'categories[0].downloads[1].url',
      /tarn-lr-gone\.webp.*404/,
    ],
    [
      'AUD-20',
      'an e-mail to a misspelt host',
      'strapi/page/contactus',
      { email: 'desk@cairnwel.example' },
      'email',
      /cairnwel\.example.*cairnwell\.example/,
    ],
    // Spelling
    [
      'AUD-17',
      'a misspelt word',
      'strapi/page/faq',
      { header_content: 'These are the questions that we recieve most often.' },
      'header_content',
      /“recieve”.*“receive”/,
    ],
    [
      'AUD-17',
      'a slip of the key',
      'strapi/products/tarn-lr',
      { 'about.subtitle': 'Everything on the Tarn LR is there to let the barrell work.' },
      'about.subtitle',
      /“barrell”.*“barrel”/,
    ],
    [
      'AUD-17',
      'a British word',
      'strapi/page/limitededition',
      { 'featured.subtitle': '140 pieces, one batch of colour' },
      'featured.subtitle',
      /“colour”.*“color”/,
    ],
    // Reading
    [
      'AUD-21',
      'a sentence far too long',
      'strapi/page/faq',
      { header_content: LONG_SENTENCE },
      'header_content',
      /60 words/,
    ],
    [
      'AUD-21',
      'a paragraph without an end',
      'strapi/page/support',
      { 'content[0]': paragraph(LONG_PARAGRAPH) },
      'content[0]',
      /288 words/,
    ],
    [
      'AUD-21',
      'a passive legal wall',
      'strapi/page/terms',
      { 'rich_text[1]': paragraph(PASSIVE_WALL) },
      'rich_text[1]',
      /passive/,
    ],
  ]

test('AUD-22 80 mistakes of editors are written down', () => {
  expect(MISTAKES).toHaveLength(80)
  expect(new Set(MISTAKES.map(([, name]) => name)).size).toBe(80)
})

const SEEDS = MISTAKES.map(([row, name, call, changes, field, reads]) => {
  const place = field.includes(' › ') ? field : `${call} › ${field}`
  return { row, name, call, changes, told: [place.split(' › ')[0] ?? ''], place, reads }
})

describe('each mistake is told once, at its call and field', () => {
  let sown: Awaited<ReturnType<typeof sow<(typeof SEEDS)[number]>>>

  beforeAll(async () => {
    sown = await sow(await clean(), SEEDS)
  })

  test.each(of('AUD-14'))('AUD-14 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-15'))('AUD-15 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-16'))('AUD-16 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-17'))('AUD-17 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-18'))('AUD-18 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-19'))('AUD-19 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-20'))('AUD-20 AUD-02 AUD-09 AUD-22 $name', toldOnce)
  test.each(of('AUD-21'))('AUD-21 AUD-02 AUD-09 AUD-22 $name', toldOnce)

  test('AUD-22 and at no other', () => {
    expect(sown.strange).toEqual([])
  })

  function toldOnce(seed: (typeof SEEDS)[number]): void {
    const findings = sown.told.get(seed) ?? []
    expect(findings.map(({ content: at, problem }) => [`${at?.call} › ${at?.field}`, problem])).toEqual([
      [seed.place, expect.stringMatching(seed.reads)],
    ])
    expect(findings[0]?.mend).not.toBe('')
    expect(findings[0]?.severity === 'hint').toBe(seed.row === 'AUD-21')
  }
})

function of(row: string): typeof SEEDS {
  return SEEDS.filter((seed) => seed.row === row)
}
