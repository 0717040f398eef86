import type { Mistake } from './test-mistake.ts'
import { paragraph } from './test-mistake.ts'

const LONG_SENTENCE =
  'When you write to us we look at what you have sent and ask the bench, and the bench looks at the drawing and asks the works, and the works look at the record of the part and ask the coater, and the coater looks at the drum and tells us, and then we tell you, which takes two days.'
const LONG_PARAGRAPH = 'The desk reads each message on the day it arrives and writes back on the next. '
  .repeat(18)
  .trim()
const PASSIVE_WALL =
  'Orders are accepted when they are confirmed by us. Prices are set when the order is received, and taxes are added when it is shipped. Returned items are inspected before they are credited. Refunds are made to the card that was charged. Claims are denied when they are not filed in time, and accounts are closed when they are misused. Records are kept as they are required by law.'

/** Misspellings and hard-to-read text. */
export const READABILITY_MISTAKES: readonly Mistake[] = [
  [
    'a misspelled word',
    'strapi/page/faq',
    { header_content: 'These are the questions that we recieve most often.' },
    'header_content',
    /"recieve".*"receive"/,
  ],
  [
    'a typo',
    'strapi/products/tarn-lr',
    { 'about.subtitle': 'Everything on the Tarn LR is there to let the barrell work.' },
    'about.subtitle',
    /"barrell".*"barrel"/,
  ],
  [
    'a British spelling',
    'strapi/page/limitededition',
    { 'featured.subtitle': '140 pieces, one batch of colour' },
    'featured.subtitle',
    /"colour".*"color"/,
  ],
  ['a very long sentence', 'strapi/page/faq', { header_content: LONG_SENTENCE }, 'header_content', /60 words/],
  [
    'a very long paragraph',
    'strapi/page/support',
    { 'content[0]': paragraph(LONG_PARAGRAPH) },
    'content[0]',
    /288 words/,
  ],
  [
    'a passive legal paragraph',
    'strapi/page/terms',
    { 'rich_text[1]': paragraph(PASSIVE_WALL) },
    'rich_text[1]',
    /passive/,
  ],
]
