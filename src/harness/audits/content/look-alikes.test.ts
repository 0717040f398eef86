import { beforeAll, expect, test } from 'vitest'
import { type Changes, gatherDemoContent, auditSeeds } from './test-changed-content.ts'

const text = (value: string, bold = false) => ({ type: 'text', text: value, ...(bold ? { bold } : {}) })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const SUPPORT = 'strapi/page/support'
const FAQ = 'strapi/page/faq'

/** Correct content that resembles a mistake: name, CMS path and changes to the response. */
const CORRECT: readonly [name: string, call: string, changes: Changes][] = [
  [
    'a discount whose percentage is rounded',
    'strapi/products/field-cap',
    { 'skus[0].discount_percentage': 33, 'skus[0].discount_price': 17.33, 'skus[0].final_price': 17.33 },
  ],
  [
    'a ten-round magazine without the restrictions of a thirty-round one',
    'strapi/products/scree-carbine',
    { 'skus[1].restricted_states': [] },
  ],
  [
    'a state name instead of a code',
    'strapi/products/crag-mag-30',
    {
      'skus[0].restricted_states[0]': 'California',
      'skus[1].restricted_states[0]': 'California',
      'skus[2].restricted_states[0]': 'California',
    },
  ],
  ['no stock', 'Products', { 'WOL-BN.qtyOnHand': 0 }],
  ['stock that differs from the page', 'Products', { 'WOL-BN.qtyOnHand': 3 }],
  [
    'a product in two collections with breadcrumbs through one of them',
    'strapi/products/linn-match',
    { 'breadcrumbs[1].href': '/collection/sale' },
  ],
  ['breadcrumbs without the page itself', 'strapi/products/tarn-lr', { breadcrumbs: [{ label: 'Home', href: '/' }] }],
  ['a collection with the name of a page', 'strapi/page/resources', { title: 'Rifles' }],
  [
    'a rounded number of dealers',
    SUPPORT,
    { 'content[0]': paragraph(text('More than 20 dealers take a call on Sundays, and 4 dealers in Montana.')) },
  ],
  [
    'an option that no SKU has',
    'strapi/products/linn-9',
    { 'selects[0].options[2]': { label: 'Two of 12', value: '12' } },
  ],
  [
    'a former SKU in the price list',
    'Products',
    { 'WRK-TE-3XL-BON': { price: 28, bestDiscountPercentage: 0, bestDiscountedPrice: 0, qtyOnHand: 2 } },
  ],
  [
    'a dealer in Guam',
    'strapi/page/dealerlocator',
    {
      'dealer_locator_cards[26].address_2': 'Tamuning, GU 96913',
      'dealer_locator_cards[26].coordinates': { latitude: 13.48, longitude: 144.78 },
    },
  ],
  [
    'two dealers with the same phone number',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[7].phoneNumber': '(509) 555-0113' },
  ],
  [
    'a future date, and a date in the past tense',
    FAQ,
    { header_content: 'Free shipping until March 3, 2027. The counter was open until May 2, 2024.' },
  ],
  ['a range of years', 'strapi/page/footer', { 'bottom_texts[0].label': '© 2019–2026 Cairnwell' }],
  [
    'a past date without a promise',
    FAQ,
    { header_content: 'We answer since January 5, 2019, and the list has grown.' },
  ],
  ['abbreviations', 'strapi/page/home', { 'carousel_cards[0].title': 'AR NATO STANAG' }],
  [
    'all caps in a legal disclaimer',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(text('THERE IS NO WARRANTY OF FITNESS FOR ANY PURPOSE.')) },
  ],
  [
    'nonbreaking spaces before numbers, units and names',
    FAQ,
    { header_content: 'See page\u00A05: the barrel of 24\u00A0in was bought by Dr.\u00A0Ames at Stone\u00A0Ferry.' },
  ],
  [
    'a composed emoji in a sentence',
    FAQ,
    { header_content: 'Bring the family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} along.' },
  ],
  [
    'foreign words in an English sentence',
    FAQ,
    { header_content: 'The à la carte menu of the cafe is on the table, and the chef de cuisine is from Lyon.' },
  ],
  ['a trademark sign in a title', 'strapi/page/resources', { title: 'Resources™ and care ©' }],
  ['a heading that starts like a question', FAQ, { 'faq_item_list[0].question': 'How it is made' }],
  ['words that can be repeated', FAQ, { header_content: 'We know that that is so, and Walla Walla is far.' }],
  ['a caliber after a space, and an ellipsis', FAQ, { header_content: 'It fits .308 and .223 ... and more.' }],
  ['a list marker with a bracket', FAQ, { header_content: 'We need a) the number and b) a picture (in daylight).' }],
  [
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
    'asterisks and underscores that are not Markdown',
    FAQ,
    { header_content: 'Price* and weight** are of a sample. Name: ______ and ______ here.' },
  ],
  ['a bold sentence', SUPPORT, { 'content[0]': paragraph(text('Do not force the bolt.', true)) }],
  ['a paragraph that starts with a number', SUPPORT, { 'content[0]': paragraph(text('1911 was the year.')) }],
  ['"copy" as an ordinary noun', FAQ, { header_content: 'Send a copy of the license, and keep a copy.' }],
  ['"test" as an ordinary noun', 'strapi/page/support', { title: 'Test targets' }],
  [
    'valid mailto and tel links',
    'strapi/page/footer',
    { 'links[15].url': 'mailto:desk@cairnwell.example?subject=Hello', 'links[16].url': 'tel:+1-406-555-0142' },
  ],
  ['the domain of another company', 'strapi/page/contactus', { email: 'desk@stoneferry.example' }],
  ['icons with the same name', 'strapi/page/footer', { 'social_links[1].icon.alternativeText': 'Instagram' }],
  [
    'a large image that a page can show',
    'strapi/page/aboutus',
    { 'heading_image.width': 3840, 'heading_image.height': 2160 },
  ],
  [
    'a small logo, and an SVG without a size',
    'strapi/page/footer',
    { 'logo.url': '/uploads/logo.webp', 'logo.mime': 'image/webp', 'logo.width': 120 },
  ],
  [
    'names, numbers and email addresses',
    FAQ,
    {
      header_content:
        'Ask Kjeldgaard of Bozeman for a 5/8-24 M-LOK mount, AICS too, or write to frobnik@cairnwell.example.',
    },
  ],
  ["a dealer's name in lowercase", FAQ, { header_content: 'The syringa mill road is closed in snow.' }],
  [
    'a long list of short sentences',
    FAQ,
    { header_content: 'We read your letter; we ask the bench; we write. '.repeat(12).trim() },
  ],
  [
    'a legal paragraph with one passive verb',
    'strapi/page/terms',
    {
      'rich_text[1]': paragraph(
        text('We accept an order when we confirm it. Taxes are added when it ships. You may cancel until then.'),
      ),
    },
  ],
]

const SEEDS = CORRECT.map(([name, call, changes]) => ({ name, call, changes }))

let result: Awaited<ReturnType<typeof auditSeeds<(typeof SEEDS)[number]>>>

beforeAll(async () => {
  result = await auditSeeds(await gatherDemoContent(), SEEDS)
})

test.each(SEEDS)('accepts $name', isNotReported)

test('correct content that resembles a mistake causes no other findings', () => {
  expect(result.unexpected).toEqual([])
})

function isNotReported(seed: (typeof SEEDS)[number]): void {
  expect(result.bySeed.get(seed)?.map(({ place, message }) => [place.field, message])).toEqual([])
}
