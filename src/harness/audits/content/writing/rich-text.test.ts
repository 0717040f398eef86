import { describe, expect, test } from 'vitest'
import { listFindings } from '../test-findings.ts'
import { checkRichText } from './rich-text.ts'

const text = (words: string) => ({ type: 'text', text: words })
const block = (type: string, ...children: object[]) => ({ type, children })
const heading = (level: unknown, words: string) => ({ type: 'heading', level, children: [text(words)] })
const link = (words: string, url?: string) => ({ type: 'link', ...(url && { url }), children: [text(words)] })

const inCopy = (...blocks: object[]) => listFindings(checkRichText, { rich_text: blocks })

test('CMS-10 reports a block of an unknown type', () => {
  expect(inCopy(block('carousel', text('a')))).toEqual([
    {
      rule: 'unknown-block',
      severity: 'error',
      field: 'rich_text[0]',
      message: 'The shop cannot show a block of type "carousel", so shoppers do not see it.',
      fix: 'Use paragraphs, headings, lists, quotes, code, links or images.',
    },
  ])
})

test('CMS-10 CMS-11 CMS-12 CMS-13 CMS-14 CMS-15 CMS-16 accepts every block that the shop renders', () => {
  const blocks = [
    block('paragraph', text('See '), link('the warranty form', '/warranty'), text(' ')),
    block('quote', text('a')),
    block('code', text('a')),
    heading(2, 'A'),
    block('list', block('list-item', text('a'))),
    { type: 'image', image: {}, children: [text('')] },
    block('paragraph', { type: 'image', image: {} }),
  ]
  expect(inCopy(...blocks)).toEqual([])
})

describe('empty blocks', () => {
  test.each(['paragraph', 'quote', 'code', 'list'])('reports an empty %s', (type) => {
    expect(inCopy(block(type, text(' ')))).toEqual([
      {
        rule: 'empty-block',
        severity: 'warning',
        field: 'rich_text[0]',
        message: `A ${type} is empty and leaves a gap in the page.`,
        fix: 'Remove it. The design adds space between blocks.',
      },
    ])
  })

  test('reports an empty list item at its path', () => {
    const list = block('list', block('list-item', text('a')), block('list-item', text('')))
    expect(inCopy(list).map(({ field, message }) => [field, message])).toEqual([
      ['rich_text[0].children[1]', 'A list-item is empty and leaves a gap in the page.'],
    ])
  })

  test('reports a heading without text', () => {
    expect(inCopy(heading(2, ' '))).toEqual([
      {
        rule: 'empty-heading',
        severity: 'error',
        field: 'rich_text[0]',
        message: 'A heading has no text, but screen readers announce it.',
        fix: 'Write the heading, or remove it.',
      },
    ])
  })
})

describe('links', () => {
  test.each([
    [link(' ', '/faq'), '/faq'],
    [link(''), 'nowhere'],
  ])('reports a link without text: %j', (empty, address) => {
    expect(inCopy(block('paragraph', text('See '), empty))).toEqual([
      {
        rule: 'empty-link-text',
        severity: 'error',
        field: 'rich_text[0].children[1]',
        message: `A link to ${address} has no text, so shoppers cannot see or hear it.`,
        fix: 'Write the link text, or remove the link.',
      },
    ])
  })

  test.each([
    'click here',
    'Here',
    'here.',
    'click',
    'Read more',
    'more',
    'this',
    'link',
    'this link',
    'learn more',
    'details',
  ])('reports the vague link "%s"', (words) => {
    expect(inCopy(block('paragraph', link(` ${words} `, '/faq')))).toEqual([
      {
        rule: 'vague-link',
        severity: 'warning',
        field: 'rich_text[0].children[0]',
        message: `The link says "${words}", which does not say where it leads.`,
        fix: 'Describe the target: "the warranty form" instead of "here".',
      },
    ])
  })

  test.each(['here is the form', 'the details', 'Click here for rifles', 'see here'])(
    'accepts the link "%s"',
    (words) => {
      expect(inCopy(block('paragraph', link(words, '/faq')))).toEqual([])
    },
  )
})

describe('headings', () => {
  test('reports a level 1 heading', () => {
    expect(inCopy(heading(2, 'One'), heading(1, ' Terms '))).toEqual([
      {
        rule: 'extra-h1',
        severity: 'error',
        field: 'rich_text[1]',
        message: '"Terms" is a level 1 heading, but the page already has one.',
        fix: 'Make it level 2.',
      },
    ])
  })

  test('reports a skipped level with the correct level', () => {
    expect(inCopy(heading(2, 'One'), block('paragraph', text('a')), heading(4, ' Two '))).toEqual([
      {
        rule: 'heading-order',
        severity: 'error',
        field: 'rich_text[2]',
        message: '"Two" is a level 4 heading after a level 2 heading, so a level is skipped.',
        fix: 'Make it level 3.',
      },
    ])
  })

  test('accepts any first level, one level down or several levels up, and ignores headings without a level', () => {
    const levels = [3, 4, 4, 2, 3, 4, 5, 2, '4', 3, undefined, 4]
    expect(inCopy(...levels.map((level) => heading(level, 'A')))).toEqual([])
  })

  test('compares headings with a preceding level 1 heading', () => {
    expect(inCopy(heading(1, 'One'), heading(3, 'Two')).map(({ rule }) => rule)).toEqual(['extra-h1', 'heading-order'])
  })

  test('ignores nested headings and other blocks', () => {
    const invalid = [
      heading(2, 'One'),
      { ...block('paragraph', text('a')), level: 4 },
      block('carousel', heading(3, 'Two')),
    ]
    expect(inCopy(...invalid).map(({ rule }) => rule)).toEqual(['unknown-block'])
  })
})

test('accepts children that are not blocks', () => {
  expect(inCopy({ type: 'paragraph', children: [null, text('a')] }, { type: 'quote', children: 'a' })).toMatchObject([
    { rule: 'empty-block', field: 'rich_text[1]' },
  ])
})
