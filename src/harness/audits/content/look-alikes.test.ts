import { beforeAll, expect, test } from 'vitest'
import { type Changes, clean, auditSeeds } from './test-changed-content.ts'

const text = (value: string, bold = false) => ({ type: 'text', text: value, ...(bold ? { bold } : {}) })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const SUPPORT = 'strapi/page/support'
const FAQ = 'strapi/page/faq'

/** What looks like a mistake and is right: its rule, what it is, the call, and what is changed there. */
const RIGHT: readonly [rule: string, name: string, call: string, changes: Changes][] = [
  [
    'AUD-14',
    'a product without a price yet',
    'strapi/products/stob-1000',
    { 'skus[0].price': null, 'skus[0].final_price': null },
  ],
  [
    'AUD-14',
    'a discount whose percentage is rounded',
    'strapi/products/field-cap',
    { 'skus[0].discount_percentage': 33, 'skus[0].discount_price': 17.33, 'skus[0].final_price': 17.33 },
  ],
  [
    'AUD-14',
    'a gift that is all discount',
    'strapi/products/field-cap',
    { 'skus[0].discount_percentage': 100, 'skus[0].discount_price': 0, 'skus[0].final_price': 0 },
  ],
  [
    'AUD-19',
    'a magazine of ten rounds that may go where one of thirty may not',
    'strapi/products/scree-carbine',
    { 'skus[1].restricted_states': [] },
  ],
  [
    'AUD-19',
    'a state by its name',
    'strapi/products/crag-mag-30',
    {
      'skus[0].restricted_states[0]': 'California',
      'skus[1].restricted_states[0]': 'California',
      'skus[2].restricted_states[0]': 'California',
    },
  ],
  ['AUD-14', 'no stock', 'Products', { 'WOL-BN.qtyOnHand': 0 }],
  ['AUD-14', 'another stock than on the page', 'Products', { 'WOL-BN.qtyOnHand': 3 }],
  [
    'AUD-15',
    'a product in two collections whose trail leads to the other',
    'strapi/products/linn-match',
    { 'breadcrumbs[1].href': '/collection/sale' },
  ],
  [
    'AUD-15',
    'a trail that leaves the page itself out',
    'strapi/products/tarn-lr',
    { breadcrumbs: [{ label: 'Home', href: '/' }] },
  ],
  ['AUD-15', 'a collection of the name of its page', 'strapi/page/resources', { title: 'Rifles' }],
  [
    'AUD-15',
    'about so many dealers',
    SUPPORT,
    { 'content[0]': paragraph(text('More than 20 dealers take a call on Sundays, and 4 dealers in Montana.')) },
  ],
  [
    'AUD-15',
    'a choice that no sku has now',
    'strapi/products/linn-9',
    { 'selects[0].options[2]': { label: 'Two of 12', value: '12' } },
  ],
  [
    'AUD-14',
    'a sku of a page that the price list still has',
    'Products',
    { 'WRK-TE-3XL-BON': { price: 28, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 2 } },
  ],
  [
    'AUD-15',
    'a dealer of Guam',
    'strapi/page/dealerlocator',
    {
      'dealer_locator_cards[26].address_2': 'Tamuning, GU 96913',
      'dealer_locator_cards[26].coordinates': { latitude: 13.48, longitude: 144.78 },
    },
  ],
  [
    'AUD-15',
    'two dealers at one telephone',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[7].phoneNumber': '(509) 555-0113' },
  ],
  [
    'AUD-16',
    'a day to come, and one that is told',
    FAQ,
    { header_content: 'Free shipping until March 3, 2027. The counter was open until May 2, 2024.' },
  ],
  ['AUD-16', 'a range of years', 'strapi/page/footer', { 'bottom_texts[0].label': '© 2019–2026 Cairnwell' }],
  [
    'AUD-16',
    'a day of the past without a promise',
    FAQ,
    { header_content: 'We answer since January 5, 2019, and the list has grown.' },
  ],
  ['AUD-16', 'abbreviations', 'strapi/page/home', { 'carousel_cards[0].title': 'AR NATO STANAG' }],
  [
    'AUD-16',
    'capitals that the law wants',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(text('THERE IS NO WARRANTY OF FITNESS FOR ANY PURPOSE.')) },
  ],
  [
    'AUD-16',
    'hard spaces before figures, units and names',
    FAQ,
    { header_content: 'See page\u00A05: the barrel of 24\u00A0in was bought by Dr.\u00A0Ames at Stone\u00A0Ferry.' },
  ],
  ['AUD-16', 'two spaces after a sentence', FAQ, { header_content: 'We answer.  Ask again.' }],
  [
    'AUD-16',
    'letters that are joined of several pictures, in a sentence',
    FAQ,
    { header_content: 'Bring the family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} along.' },
  ],
  [
    'AUD-16',
    'words of other languages in an English sentence',
    FAQ,
    { header_content: 'The à la carte menu of the cafe is on the table, and the chef de cuisine is from Lyon.' },
  ],
  ['AUD-16', 'a trade mark in a title', 'strapi/page/resources', { title: 'Resources™ and care ©' }],
  ['AUD-16', 'a heading that begins as a question does', FAQ, { 'faq_item_list[0].question': 'How it is made' }],
  [
    'AUD-16',
    'words that may follow themselves',
    FAQ,
    { header_content: 'We know that that is so, and Walla Walla is far.' },
  ],
  ['AUD-16', 'a caliber after a space, and three dots', FAQ, { header_content: 'It fits .308 and .223 ... and more.' }],
  ['AUD-16', 'the mark of a list', FAQ, { header_content: 'We need a) the number and b) a picture (in daylight).' }],
  [
    'AUD-16',
    'an address that is a link, and an e-mail',
    SUPPORT,
    {
      'content[0]': paragraph(
        text('Read '),
        { type: 'link', url: 'https://www.atf.example/forms', children: [text('www.atf.example/forms')] },
        text(' or ask desk@cairnwell.example.'),
      ),
    },
  ],
  [
    'AUD-16',
    'stars and underlines of other use',
    FAQ,
    { header_content: 'Price* and weight** are of a sample. Name: ______ and ______ here.' },
  ],
  ['AUD-16', 'a bold sentence', SUPPORT, { 'content[0]': paragraph(text('Do not force the bolt.', true)) }],
  ['AUD-16', 'a paragraph that begins with a number', SUPPORT, { 'content[0]': paragraph(text('1911 was the year.')) }],
  ['AUD-16', 'a copy that is a thing', FAQ, { header_content: 'Send a copy of the license, and keep a copy.' }],
  ['AUD-16', 'a test that is a thing', 'strapi/page/support', { title: 'Test targets' }],
  [
    'AUD-20',
    'mail and telephone links as they should be',
    'strapi/page/footer',
    { 'links[15].url': 'mailto:desk@cairnwell.example?subject=Hello', 'links[16].url': 'tel:+1-406-555-0142' },
  ],
  ['AUD-16', 'the host of another company', 'strapi/page/contactus', { email: 'desk@stoneferry.example' }],
  ['AUD-18', 'icons of one name', 'strapi/page/footer', { 'social_links[1].icon.alternativeText': 'Instagram' }],
  [
    'AUD-18',
    'a large picture that a page may show',
    'strapi/page/aboutus',
    { 'heading_image.width': 3840, 'heading_image.height': 2160 },
  ],
  [
    'AUD-18',
    'a small logo, and a drawing without pixels',
    'strapi/page/footer',
    { 'logo.url': '/uploads/logo.webp', 'logo.mime': 'image/webp', 'logo.width': 120 },
  ],
  [
    'AUD-17',
    'names, numbers and addresses',
    FAQ,
    {
      header_content:
        'Ask Kjeldgaard of Bozeman for a 5/8-24 M-LOK mount, AICS too, or write to frobnik@cairnwell.example.',
    },
  ],
  ['AUD-17', 'a dealer’s name in small letters', FAQ, { header_content: 'The syringa mill road is closed in snow.' }],
  [
    'AUD-21',
    'a long list of short sentences',
    FAQ,
    { header_content: 'We read your letter; we ask the bench; we write. '.repeat(12).trim() },
  ],
  [
    'AUD-21',
    'a legal paragraph with a passive form',
    'strapi/page/terms',
    {
      'rich_text[1]': paragraph(
        text('We accept an order when we confirm it. Taxes are added when it ships. You may cancel until then.'),
      ),
    },
  ],
]

const SEEDS = RIGHT.map(([row, name, call, changes]) => ({ row, name, call, changes }))

let sown: Awaited<ReturnType<typeof auditSeeds<(typeof SEEDS)[number]>>>

beforeAll(async () => {
  sown = await auditSeeds(await clean(), SEEDS)
})

test.each(of('AUD-14'))('AUD-14 $name is right', isNotReported)
test.each(of('AUD-15'))('AUD-15 $name is right', isNotReported)
test.each(of('AUD-16'))('AUD-16 $name is right', isNotReported)
test.each(of('AUD-17'))('AUD-17 $name is right', isNotReported)
test.each(of('AUD-18'))('AUD-18 $name is right', isNotReported)
test.each(of('AUD-19'))('AUD-19 $name is right', isNotReported)
test.each(of('AUD-20'))('AUD-20 $name is right', isNotReported)
test.each(of('AUD-21'))('AUD-21 $name is right', isNotReported)

test('AUD-22 correct content that looks like a mistake has no findings elsewhere', () => {
  expect(sown.strange).toEqual([])
})

function of(row: string): typeof SEEDS {
  return SEEDS.filter((seed) => seed.row === row)
}

function isNotReported(seed: (typeof SEEDS)[number]): void {
  expect(sown.told.get(seed)?.map(({ place, message }) => [place.field, message])).toEqual([])
}
