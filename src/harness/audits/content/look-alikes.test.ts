import { beforeAll, expect, test } from 'vitest'
import { type Changes, gatherDemoContent, auditSeeds } from './test-changed-content.ts'

const text = (value: string, bold = false) => ({ type: 'text', text: value, ...(bold ? { bold } : {}) })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const SUPPORT = 'strapi/page/support'
const FAQ = 'strapi/page/faq'

/** Correct content that resembles a mistake: requirement row, name, CMS path and changes to the response. */
const CORRECT: readonly [rule: string, name: string, call: string, changes: Changes][] = [
  [
    'AUD-14',
    'a discount whose percentage is rounded',
    'strapi/products/field-cap',
    { 'skus[0].discount_percentage': 33, 'skus[0].discount_price': 17.33, 'skus[0].final_price': 17.33 },
  ],
  [
    'AUD-19',
    'a ten-round magazine without the restrictions of a thirty-round one',
    'strapi/products/scree-carbine',
    { 'skus[1].restricted_states': [] },
  ],
  [
    'AUD-19',
    'a state name instead of a code',
    'strapi/products/crag-mag-30',
    {
      'skus[0].restricted_states[0]': 'California',
      'skus[1].restricted_states[0]': 'California',
      'skus[2].restricted_states[0]': 'California',
    },
  ],
  ['AUD-14', 'no stock', 'Products', { 'WOL-BN.qtyOnHand': 0 }],
  ['AUD-14', 'stock that differs from the page', 'Products', { 'WOL-BN.qtyOnHand': 3 }],
  [
    'AUD-15',
    'a product in two collections with breadcrumbs through one of them',
    'strapi/products/linn-match',
    { 'breadcrumbs[1].href': '/collection/sale' },
  ],
  [
    'AUD-15',
    'breadcrumbs without the page itself',
    'strapi/products/tarn-lr',
    { breadcrumbs: [{ label: 'Home', href: '/' }] },
  ],
  ['AUD-15', 'a collection with the name of a page', 'strapi/page/resources', { title: 'Rifles' }],
  [
    'AUD-15',
    'a rounded number of dealers',
    SUPPORT,
    { 'content[0]': paragraph(text('More than 20 dealers take a call on Sundays, and 4 dealers in Montana.')) },
  ],
  [
    'AUD-15',
    'an option that no SKU has',
    'strapi/products/linn-9',
    { 'selects[0].options[2]': { label: 'Two of 12', value: '12' } },
  ],
  [
    'AUD-14',
    'a former SKU in the price list',
    'Products',
    { 'WRK-TE-3XL-BON': { price: 28, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 2 } },
  ],
  [
    'AUD-15',
    'a dealer in Guam',
    'strapi/page/dealerlocator',
    {
      'dealer_locator_cards[26].address_2': 'Tamuning, GU 96913',
      'dealer_locator_cards[26].coordinates': { latitude: 13.48, longitude: 144.78 },
    },
  ],
  [
    'AUD-15',
    'two dealers with the same phone number',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[7].phoneNumber': '(509) 555-0113' },
  ],
  [
    'AUD-16',
    'a future date, and a date in the past tense',
    FAQ,
    { header_content: 'Free shipping until March 3, 2027. The counter was open until May 2, 2024.' },
  ],
  ['AUD-16', 'a range of years', 'strapi/page/footer', { 'bottom_texts[0].label': '© 2019–2026 Cairnwell' }],
  [
    'AUD-16',
    'a past date without a promise',
    FAQ,
    { header_content: 'We answer since January 5, 2019, and the list has grown.' },
  ],
  ['AUD-16', 'abbreviations', 'strapi/page/home', { 'carousel_cards[0].title': 'AR NATO STANAG' }],
  [
    'AUD-16',
    'all caps in a legal disclaimer',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(text('THERE IS NO WARRANTY OF FITNESS FOR ANY PURPOSE.')) },
  ],
  [
    'AUD-16',
    'nonbreaking spaces before numbers, units and names',
    FAQ,
    { header_content: 'See page\u00A05: the barrel of 24\u00A0in was bought by Dr.\u00A0Ames at Stone\u00A0Ferry.' },
  ],
  [
    'AUD-16',
    'a composed emoji in a sentence',
    FAQ,
    { header_content: 'Bring the family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} along.' },
  ],
  [
    'AUD-16',
    'foreign words in an English sentence',
    FAQ,
    { header_content: 'The à la carte menu of the cafe is on the table, and the chef de cuisine is from Lyon.' },
  ],
  ['AUD-16', 'a trademark sign in a title', 'strapi/page/resources', { title: 'Resources™ and care ©' }],
  ['AUD-16', 'a heading that starts like a question', FAQ, { 'faq_item_list[0].question': 'How it is made' }],
  ['AUD-16', 'words that can be repeated', FAQ, { header_content: 'We know that that is so, and Walla Walla is far.' }],
  [
    'AUD-16',
    'a caliber after a space, and an ellipsis',
    FAQ,
    { header_content: 'It fits .308 and .223 ... and more.' },
  ],
  [
    'AUD-16',
    'a list marker with a bracket',
    FAQ,
    { header_content: 'We need a) the number and b) a picture (in daylight).' },
  ],
  [
    'AUD-16',
    'a linked URL, and an email address',
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
    'asterisks and underscores that are not Markdown',
    FAQ,
    { header_content: 'Price* and weight** are of a sample. Name: ______ and ______ here.' },
  ],
  ['AUD-16', 'a bold sentence', SUPPORT, { 'content[0]': paragraph(text('Do not force the bolt.', true)) }],
  ['AUD-16', 'a paragraph that starts with a number', SUPPORT, { 'content[0]': paragraph(text('1911 was the year.')) }],
  ['AUD-16', '"copy" as an ordinary noun', FAQ, { header_content: 'Send a copy of the license, and keep a copy.' }],
  ['AUD-16', '"test" as an ordinary noun', 'strapi/page/support', { title: 'Test targets' }],
  [
    'AUD-20',
    'valid mailto and tel links',
    'strapi/page/footer',
    { 'links[15].url': 'mailto:desk@cairnwell.example?subject=Hello', 'links[16].url': 'tel:+1-406-555-0142' },
  ],
  ['AUD-16', 'the domain of another company', 'strapi/page/contactus', { email: 'desk@stoneferry.example' }],
  ['AUD-18', 'icons with the same name', 'strapi/page/footer', { 'social_links[1].icon.alternativeText': 'Instagram' }],
  [
    'AUD-18',
    'a large image that a page can show',
    'strapi/page/aboutus',
    { 'heading_image.width': 3840, 'heading_image.height': 2160 },
  ],
  [
    'AUD-18',
    'a small logo, and an SVG without a size',
    'strapi/page/footer',
    { 'logo.url': '/uploads/logo.webp', 'logo.mime': 'image/webp', 'logo.width': 120 },
  ],
  [
    'AUD-17',
    'names, numbers and email addresses',
    FAQ,
    {
      header_content:
        'Ask Kjeldgaard of Bozeman for a 5/8-24 M-LOK mount, AICS too, or write to frobnik@cairnwell.example.',
    },
  ],
  ['AUD-17', "a dealer's name in lowercase", FAQ, { header_content: 'The syringa mill road is closed in snow.' }],
  [
    'AUD-21',
    'a long list of short sentences',
    FAQ,
    { header_content: 'We read your letter; we ask the bench; we write. '.repeat(12).trim() },
  ],
  [
    'AUD-21',
    'a legal paragraph with one passive verb',
    'strapi/page/terms',
    {
      'rich_text[1]': paragraph(
        text('We accept an order when we confirm it. Taxes are added when it ships. You may cancel until then.'),
      ),
    },
  ],
]

const SEEDS = CORRECT.map(([row, name, call, changes]) => ({ row, name, call, changes }))

let result: Awaited<ReturnType<typeof auditSeeds<(typeof SEEDS)[number]>>>

beforeAll(async () => {
  result = await auditSeeds(await gatherDemoContent(), SEEDS)
})

test.each(of('AUD-14'))('AUD-14 accepts $name', isNotReported)
test.each(of('AUD-15'))('AUD-15 accepts $name', isNotReported)
test.each(of('AUD-16'))('AUD-16 accepts $name', isNotReported)
test.each(of('AUD-17'))('AUD-17 accepts $name', isNotReported)
test.each(of('AUD-18'))('AUD-18 accepts $name', isNotReported)
test.each(of('AUD-19'))('AUD-19 accepts $name', isNotReported)
test.each(of('AUD-20'))('AUD-20 accepts $name', isNotReported)
test.each(of('AUD-21'))('AUD-21 accepts $name', isNotReported)

test('AUD-22 correct content that resembles a mistake causes no other findings', () => {
  expect(result.unexpected).toEqual([])
})

function of(row: string): typeof SEEDS {
  return SEEDS.filter((seed) => seed.row === row)
}

function isNotReported(seed: (typeof SEEDS)[number]): void {
  expect(result.bySeed.get(seed)?.map(({ place, message }) => [place.field, message])).toEqual([])
}
