import { beforeAll, describe, expect, test } from 'vitest'
import type { FindingPlace } from '../../findings/finding.ts'
import { heading, link, paragraph, text } from './test-blocks.ts'
import { auditSeeds, type Changes, gatherDemoContent } from './test-changed-content.ts'

type Row = readonly [mistake: string, call: string, changes: Changes, ...rules: string[]]

/** Mistakes that editors make, over all content types: CMS path, changes, and the rules that report them. */
const FOUND: readonly Row[] = [
  // Header
  [
    'a misspelled menu link',
    'strapi/page/app',
    { 'main_navigation[3].child_navigations[0].nav_links[0].label': 'Help And Servcie' },
    'misspelled-word',
  ],
  ['a menu with a wrong title', 'strapi/page/app', { 'main_navigation[1].title': 'Handguns' }, 'menu-not-shown'],
  [
    'a menu link to a product that was renamed',
    'strapi/page/app',
    { 'main_navigation[0].child_navigations[0].nav_links[0].link': '/product/tarn-long-range' },
    'broken-internal-link',
  ],
  [
    'a menu link with a repeated word',
    'strapi/page/app',
    { 'main_navigation[1].child_navigations[0].nav_links[0].subtitle': 'Full-size 9 mm pistol with with a light rail' },
    'repeated-word',
  ],
  [
    'a menu link without a label',
    'strapi/page/app',
    { 'main_navigation[1].child_navigations[0].nav_links[1].label': '' },
    'empty-field',
  ],
  // Footer
  [
    'the own site as a full URL with a typo',
    'strapi/page/footer',
    { 'links[4].url': 'https://www.cairnwell.example/waranty' },
    'broken-internal-link',
  ],
  [
    'a social link with https:// twice',
    'strapi/page/footer',
    { 'social_links[1].url': 'https://https://youtube.example/cairnwell' },
    'invalid-url',
  ],
  [
    'an old copyright year',
    'strapi/page/footer',
    { 'bottom_texts[0].label': '© 2023 Cairnwell Rifle Works' },
    'outdated-year',
  ],
  [
    'a link to staging',
    'strapi/page/footer',
    { 'links[1].url': 'https://staging.cairnwell.example/collection/pistols' },
    'link-to-other-environment',
  ],
  // Home
  [
    'a title in capitals',
    'strapi/page/home',
    { 'carousel_cards[0].title': 'MEASURED, THEN SIGNED' },
    'all-caps-phrase',
  ],
  ['a sale that is over', 'strapi/page/home', { 'carousel_cards[1].title': 'Memorial Day Sale 2025' }, 'past-event'],
  [
    'a promise in the past',
    'strapi/page/home',
    { 'carousel_cards[1].subtitle': 'New slings ship from October 1, 2026.' },
    'past-date',
  ],
  [
    'a title with two spaces',
    'strapi/page/home',
    { 'carousel_cards[2].title': 'What goes  in the bag' },
    'double-space',
  ],
  [
    'an image described as an image',
    'strapi/page/home',
    { 'carousel_cards[0].image.alternativeText': 'Image of a rifle on a bench' },
    'redundant-alt-text',
  ],
  ['a slide without an image', 'strapi/page/home', { 'carousel_cards[2].image': null }, 'missing-image'],
  // About us
  [
    'a misspelled job',
    'strapi/page/aboutus',
    { 'looking_for_list_content[1]': 'Gunsmith for warranty work, full time, benifits' },
    'misspelled-word',
  ],
  [
    'a British spelling',
    'strapi/page/aboutus',
    { want_to_talk_heading: 'Want to talk about aluminium?' },
    'misspelled-word',
  ],
  [
    'HTML from another editor',
    'strapi/page/aboutus',
    { want_to_talk_content: 'Call us.<br>We answer.' },
    'markup-in-text',
  ],
  [
    'a photo that is too small',
    'strapi/page/aboutus',
    { 'heading_image.width': 240, 'heading_image.height': 160 },
    'image-too-small',
  ],
  // Warranty, terms and privacy
  [
    'a paragraph pasted twice',
    'strapi/page/warranty',
    {
      'content[2]': paragraph(text('Send us the part with a note about what went wrong.')),
      'content[3]': paragraph(text('Send us the part with a note about what went wrong.')),
    },
    'repeated-paragraph',
  ],
  [
    'a heading that skips a level',
    'strapi/page/warranty',
    { 'content[1]': heading(2, 'What is covered'), 'content[2]': heading(4, 'What is not') },
    'heading-order',
  ],
  [
    'other days for returns than the shop has',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(text('You may return unused parts within 14 days of delivery.')) },
    'return-days',
  ],
  [
    'a link that says "click here"',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(text('For the rules, '), link('/warranty', 'click here'), text('.')) },
    'vague-link',
  ],
  [
    'a link whose URL was forgotten',
    'strapi/page/privacy',
    { 'rich_text[1]': paragraph(text('Ask our '), link('', 'support'), text('.')) },
    'empty-field',
  ],
  [
    'an email link to another address',
    'strapi/page/privacy',
    {
      'rich_text[1]': paragraph(
        text('Write to '),
        link('mailto:info@cairnwell.example', 'privacy@cairnwell.example'),
        text('.'),
      ),
    },
    'contact-link-mismatch',
  ],
  [
    'no space after a full stop',
    'strapi/page/privacy',
    { plain_text: 'Effective January 5, 2026.This is our notice.' },
    'missing-space',
  ],
  // FAQ
  [
    'the same question twice',
    'strapi/page/faq',
    { 'faq_item_list[3].question': 'How do I buy a rifle or pistol here?' },
    'duplicate-entry',
  ],
  [
    'an answer that was deleted',
    'strapi/page/faq',
    { 'faq_item_list[2].answer': [paragraph(text(''))] },
    'empty-field',
    'empty-block',
  ],
  [
    'swapped letters',
    'strapi/page/faq',
    { 'faq_item_list[0].question': 'How do I buy a rifle or pistol heer?' },
    'unknown-words',
  ],
  [
    'an answer to be written',
    'strapi/page/faq',
    { 'faq_item_list[1].answer[0]': paragraph(text('TBD')) },
    'placeholder-text',
  ],
  [
    'a bracket that stays open',
    'strapi/page/faq',
    { header_content: 'Ask us about anything (parts, rifles or orders.' },
    'unclosed-bracket',
  ],
  // Support, contact and sign-in
  [
    'a phone link that dials another number',
    'strapi/page/support',
    { 'content[0]': paragraph(text('Call '), link('tel:+14065550124', '(406) 555-0142'), text('.')) },
    'contact-link-mismatch',
  ],
  ['a phone number with a missing digit', 'strapi/page/contactus', { phone: '(406) 555-014' }, 'invalid-phone'],
  ['an email address with a comma', 'strapi/page/contactus', { email: 'support@cairnwell,example' }, 'invalid-email'],
  ['a title that ends with a space', 'strapi/page/login', { title: 'Sign in ' }, 'surrounding-whitespace'],
  [
    'a plain URL',
    'strapi/page/resources',
    { 'content[0]': paragraph(text('Drawings are at www.cairnwell.example/media-library today.')) },
    'url-in-text',
  ],
  [
    'a page without a description',
    'strapi/page/resources',
    { 'meta_data.meta_description': '' },
    'missing-meta-description',
  ],
  // Dealers
  [
    'a state that does not match the ZIP code',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[1].address2': 'Boise, IA 83702' },
    'dealer-state-mismatch',
  ],
  [
    'a dealer whose city has no ZIP code',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[2].address2': 'Pullman, WA' },
    'dealer-without-zip',
  ],
  [
    'swapped coordinates',
    'strapi/page/dealerlocator',
    { 'dealer_locator_cards[0].coordinates': { latitude: -111.04, longitude: 45.68 } },
    'invalid-coordinates',
  ],
  [
    'a misspelled state in a text',
    'strapi/page/dealerlocator',
    { dealer_signup: 'Dealers in Pensylvania may register too.' },
    'unknown-words',
  ],
  [
    'an empty list item for dealers',
    'strapi/page/dealerregistration',
    { 'content[1].children[0].children': [text('')] },
    'empty-block',
  ],
  // Media library, patents and limited editions
  [
    'a download that names the wrong type',
    'strapi/page/medialibrary',
    { 'categories[0].downloads[0].ext': '.pdf' },
    'wrong-download-type',
  ],
  [
    'a download that was deleted',
    'strapi/page/medialibrary',
    { 'categories[1].downloads[0].url': '/uploads/linn-9-gone.webp' },
    'missing-download',
  ],
  [
    'a category title in another language',
    'strapi/page/medialibrary',
    { title: 'Wir haben alle Bilder und Dateien für die Presse hier, wenn Sie sie nicht finden' },
    'other-language',
  ],
  ['a misspelled patent', 'strapi/page/patent', { 'patents[0].patent_type': 'Utillity' }, 'misspelled-word'],
  [
    'a limited edition with a link to nothing',
    'strapi/page/limitededition',
    { 'featured.url': '/product/larch-chasis' },
    'broken-internal-link',
  ],
  [
    'a garbled apostrophe',
    'strapi/page/limitededition',
    { 'featured.description': 'It wonâ€™t be made again.' },
    'garbled-text',
  ],
  // Products
  ['a misspelled title', 'strapi/products/works-tee', { title: 'Works Shrit' }, 'card-name-mismatch', 'unknown-words'],
  [
    'a misspelled specification',
    'strapi/products/wool-beanie',
    { 'about.tech_specs[1].label': 'Sleeve Lenght' },
    'misspelled-word',
  ],
  ['the misspelled brand', 'strapi/products/field-cap', { subtitle: 'The cap of Cairnwel' }, 'unknown-words'],
  [
    'a price without a decimal point',
    'strapi/products/works-tee',
    { 'skus[1].price': 2800, 'skus[1].final_price': 2800 },
    'price-outlier',
  ],
  [
    'a percentage that does not match',
    'strapi/products/drafting-hoodie',
    { 'skus[0].discount_percentage': 63 },
    'inconsistent-discount',
  ],
  ['an empty price', 'strapi/products/plumb-rings', { 'skus[0].price': null }, 'missing-price'],
  [
    'a SKU with the text of another one',
    'strapi/products/kern-handguard',
    { 'skus[0].description': 'Kern Handguard, 13 in' },
    'sku-text-mismatch',
  ],
  ['a duplicated SKU number', 'strapi/products/burn-22', { 'skus[0].sku': 'BTH-22-SHT' }, 'duplicate-sku'],
  [
    'an option that no SKU has',
    'strapi/products/larch-chassis',
    { 'skus[0].variants[0].value': 'sage-green' },
    'variant-not-offered',
  ],
  [
    'a copied description',
    'strapi/products/range-gloves',
    { subtitle: 'The Wool Beanie keeps you warm in the woods.' },
    'other-product-name',
  ],
  [
    'the alternative text of another product',
    'strapi/products/stob-1000',
    { 'image.alternativeText': 'Bothy 22' },
    'alt-text-of-other-product',
  ],
  ['a wrong state', 'strapi/products/scree-carbine', { 'skus[0].restricted_states[0]': 'Calif.' }, 'unknown-state'],
  [
    'breadcrumbs of another collection',
    'strapi/products/corrie-hunter',
    { 'breadcrumbs[1].href': '/collection/apparel' },
    'breadcrumb-wrong-collection',
  ],
  [
    'a related product twice',
    'strapi/products/linn-9',
    { 'related_products[1].url': '/product/burn-22', 'related_products[0].url': '/product/burn-22' },
    'duplicate-related-product',
  ],
  ['a copy that was not renamed', 'strapi/products/linn-match', { title: 'Copy of Linn 9' }, 'placeholder-text'],
  // Collections
  [
    'a card with an old price',
    'strapi/product-groups/apparel',
    { 'items[0].prices.price': 19, 'items[0].prices.final_price': 19, 'items[0].prices.discount_percentage': 0 },
    'card-price-differs',
  ],
  [
    'a filter value in lowercase',
    'strapi/product-groups/rifles',
    { 'items[2].filter_tags[0].filter_value': 'hunting' },
    'inconsistent-filter-case',
  ],
  ['a collection without an image', 'strapi/product-groups/parts', { image: null }, 'missing-image'],
  [
    'a rifle whose card is no firearm',
    'strapi/product-groups/pistols',
    { 'items[0].ffl_item': false },
    'card-without-flag',
  ],
  [
    'a misspelled filter',
    'strapi/product-groups/range-gear',
    { 'filters[0].values[0]': 'Materail' },
    'misspelled-word',
    'filter-without-items',
  ],
  [
    'a page title of another collection',
    'strapi/product-groups/receivers',
    { 'meta_data.meta_title': 'Pistols: service, compact, match, rimfire' },
    'duplicate-title',
  ],
]

/** Mistakes that no rule reports, and why a rule is not worth it. */
const MISSED: readonly (readonly [mistake: string, call: string, changes: Changes, reason: string])[] = [
  [
    'a correct word in the wrong place',
    'strapi/page/home',
    { 'carousel_cards[0].title': 'Measured, than signed' },
    'needs grammar; checkers of grammar are wrong too often in titles',
  ],
  [
    'a wrong weekday',
    'strapi/page/support',
    { 'content[0]': paragraph(text('We answer Monday through Sunday.')) },
    'no other field says when the desk is open',
  ],
  [
    'a wrong caliber in a text',
    'strapi/products/tarn-lr',
    { subtitle: 'Bolt-action rifle in 7.5 Creedmoor' },
    'texts may name what the product is not',
  ],
  [
    'a plausible wrong price in both places',
    'strapi/page/faq',
    { header_content: 'Shipping costs $12.' },
    'fees are not in the content',
  ],
  [
    'another photo of the same product',
    'strapi/products/plumb-rings',
    { 'image.alternativeText': 'The rings from the left.' },
    'needs to see the photo',
  ],
  [
    'a question without a question mark',
    'strapi/page/faq',
    { 'faq_item_list[0].question': 'How do I buy a rifle or pistol here' },
    'a matter of taste; shoppers do not notice',
  ],
]

const SEEDS = [...FOUND, ...MISSED.map(([mistake, call, changes]): Row => [mistake, call, changes])].map(
  ([mistake, call, changes, ...rules]) => ({
    mistake,
    call,
    changes,
    alsoAt: mistake === 'a misspelled title' ? ['strapi/product-groups/apparel'] : [],
    rules: rules.map((rule) => `content/${rule}`),
  }),
)

describe('mistakes of editors', () => {
  let result: Awaited<ReturnType<typeof auditSeeds<(typeof SEEDS)[number]>>>

  beforeAll(async () => {
    result = await auditSeeds(await gatherDemoContent(), SEEDS)
  })

  test.each(SEEDS)('the content audit reports $mistake as $rules', (seed) => {
    const found = result.bySeed.get(seed) ?? []
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(seed.rules.toSorted())
    const places = found.flatMap(({ place, words }) => words?.map((word) => word.place) ?? [place])
    expect(places.filter((place) => !isChanged(place, seed))).toEqual([])
  })

  test('the content audit reports nothing else', () => {
    expect(result.unexpected.map(({ rule, place, message }) => [rule, place.cmsPath, place.field, message])).toEqual([])
  })
})

/** Returns whether a place is a changed field, or in another response. */
function isChanged({ cmsPath, field }: FindingPlace, { call, changes }: (typeof SEEDS)[number]): boolean {
  return cmsPath !== call || Object.keys(changes).some((path) => field.startsWith(path) || path.startsWith(field))
}
