import type { Mistake } from './test-mistake.ts'
import { paragraph, text } from './test-mistake.ts'

/** Mistakes in wording and typography. */
export const WORDING_MISTAKES: readonly Mistake[] = [
  [
    'a promise without a date',
    'strapi/page/home',
    { 'carousel_cards[1].subtitle': 'New slings are coming soon.' },
    'carousel_cards[1].subtitle',
    /"coming soon"/,
  ],
  ['a placeholder', 'strapi/page/faq', { header_content: 'What returns cost: TBD.' }, 'header_content', /"TBD"/],
  [
    'a past date',
    'strapi/page/home',
    { 'carousel_cards[0].subtitle': 'Free shipping on rifles until March 3, 2026.' },
    'carousel_cards[0].subtitle',
    /March 3, 2026/,
  ],
  ['capitals', 'strapi/page/home', { 'carousel_cards[0].title': 'NEW RIFLES' }, 'carousel_cards[0].title', /all caps/],
  [
    'a double space',
    'strapi/page/faq',
    { header_content: 'These are  the questions that reach us most.' },
    'header_content',
    /double space/,
  ],
  [
    'a nonbreaking space',
    'strapi/page/faq',
    { 'faq_item_list[1].question': 'My dealer\u00A0is not on the list. What now?' },
    'faq_item_list[1].question',
    /nonbreaking space/,
  ],
  [
    'an invisible character',
    'strapi/page/faq',
    { 'faq_item_list[2].question': 'Where can you\u200B not ship?' },
    'faq_item_list[2].question',
    /U\+200B/,
  ],
  [
    'a text in another language',
    'strapi/page/warranty',
    {
      'content[0].children[0].text':
        'Wenn etwas nicht in Ordnung ist, das wir gemacht haben, bringen wir es für Sie in Ordnung, und das ohne Kosten.',
    },
    'content[0]',
    /German/,
  ],
  [
    'an emoji in a title',
    'strapi/page/home',
    { 'carousel_cards[2].title': 'Washed thirty times first 🔥' },
    'carousel_cards[2].title',
    /"🔥"/,
  ],
  [
    'an invalid mailto link',
    'strapi/page/footer',
    { 'links[15].url': 'mailto:desk@cairnwell' },
    'links[15].url',
    /desk@cairnwell.*email/,
  ],
  ['an invalid tel link', 'strapi/page/footer', { 'links[16].url': 'tel:406-555' }, 'links[16].url', /406-555/],
  [
    'two images with the same alternative text',
    'strapi/page/home',
    {
      'carousel_cards[1].image.alternativeText':
        'Blueprint drawing in pale lines on dark green: the Tarn LR rifle with scope, its action and fluted barrel shown large.',
    },
    'carousel_cards[1].image.alternativeText',
    /home-rifles-1600\.webp/,
  ],
  [
    'a file whose extension does not match its type',
    'strapi/page/home',
    {
      'carousel_cards[2].image.url': '/uploads/works.jpg',
      'carousel_cards[2].image.alternativeText': 'The works from the road.',
    },
    'carousel_cards[2].image.url',
    /jpg.*webp/,
  ],
  [
    'a question without a question mark',
    'strapi/page/faq',
    { 'faq_item_list[0].question': 'How do I buy a rifle or pistol here' },
    'faq_item_list[0].question',
    /question mark/,
  ],
  [
    'a repeated word',
    'strapi/page/support',
    { 'content[0].children[0].text': 'Call us at the the desk from Monday to Friday.' },
    'content[0]',
    /"the the"/,
  ],
  [
    'a space before a comma',
    'strapi/page/faq',
    { header_content: 'We answer , as soon as we can.' },
    'header_content',
    /space before/,
  ],
  [
    'a plain URL that is not a link',
    'strapi/page/support',
    { 'content[0].children[0].text': 'More is on www.cairnwell.example/faq for you.' },
    'content[0]',
    /"www\.cairnwell\.example\/faq"/,
  ],
  [
    'Markdown',
    'strapi/page/warranty',
    { 'content[0].children[0].text': 'The repair is **free** for two years.' },
    'content[0]',
    /"\*\*free\*\*"/,
  ],
  [
    'an outdated copyright year',
    'strapi/page/footer',
    { 'bottom_texts[0].label': '© 2024 Cairnwell' },
    'bottom_texts[0].label',
    /2024/,
  ],
  [
    'a bold line instead of a heading',
    'strapi/page/terms',
    { 'rich_text[1]': { type: 'paragraph', children: [{ ...text('Shipping and returns'), bold: true }] } },
    'rich_text[1]',
    /"Shipping and returns".*heading/,
  ],
  [
    'a list item in a paragraph',
    'strapi/page/support',
    { 'content[0]': paragraph('- Have the serial number at hand.') },
    'content[0]',
    /list/,
  ],
  [
    'an unclosed bracket',
    'strapi/page/faq',
    { header_content: 'We answer on the phone (Monday to Friday.' },
    'header_content',
    /"\(Monday to Friday\."/,
  ],
  ['a copy of a product', 'strapi/products/wool-beanie', { title: 'Wool Beanie (copy)' }, 'title', /"\(copy\)"/],
]
