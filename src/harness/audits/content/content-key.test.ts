import { describe, expect, test } from 'vitest'
import { auditContent } from './audit-content.ts'
import { getContentKey } from './content-key.ts'
import { changeContent, gatherDemoContent } from './test-changed-content.ts'

const FAQ = 'strapi/page/faq'
const block = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

describe('contentKey', () => {
  test.each<[what: string, data: unknown, field: string, key: string]>([
    ['a field outside a list', { title: 'Parts' }, 'title', 'title'],
    ['the entire document', { title: 'Parts' }, '', ''],
    [
      'an entry with a documentId',
      { cards: [{ documentId: 'abc123', slug: 'x' }] },
      'cards[0].slug',
      'cards[abc123].slug',
    ],
    ['an entry with a slug', { items: [{ title: 'Tarn', slug: 'tarn-lr' }] }, 'items[0].title', 'items[tarn-lr].title'],
    ['an entry with a row ID', { list: [{ id: 7, label: 'Home' }] }, 'list[0].label', 'list[home].label'],
    ['a question', { faq: [{ question: 'How do I buy?' }] }, 'faq[0].answer', 'faq[how-do-i-buy].answer'],
    ['a block of rich text', { copy: [block('One.'), block('Two, more.')] }, 'copy[1]', 'copy[two-more]'],
    ['a text in a list', { states: ['CA', 'NY'] }, 'states[1]', 'states[ny]'],
    ['an entry without a text', { faq: [{ question: '' }] }, 'faq[0].question', 'faq[empty].question'],
    ['a field that does not exist', { faq: [] }, 'faq[2].question', 'faq[empty].question'],
    ['a nested list', { a: [{ name: 'One', b: ['x', 'y'] }] }, 'a[0].b[1]', 'a[one].b[y]'],
  ])('identifies %s by content', (_, data, field, key) => {
    expect(getContentKey(data, field)).toBe(key)
  })

  test('distinguishes entries with the same content', () => {
    const data = { faq: [{ question: 'Why?' }, { question: 'How?' }, { question: 'Why?' }] }
    expect([0, 1, 2].map((index) => getContentKey(data, `faq[${index}].answer`))).toEqual([
      'faq[why].answer',
      'faq[how].answer',
      'faq[why~2].answer',
    ])
  })
})

test('auditContent keeps finding IDs stable when a question is added at the top of the FAQ', async () => {
  const content = await gatherDemoContent()
  const entries = Array.from({ length: 20 }, (_, at) => ({
    question: `Question  ${String.fromCodePoint(97 + at).repeat(4)}?`,
    answer: [block('We recieve it.')],
  }))
  const added = { question: 'Is this new?', answer: [block('It is definately new.')] }
  const before = auditContent(changeContent(content, FAQ, { faq_item_list: entries }))
  const after = auditContent(changeContent(content, FAQ, { faq_item_list: [added, ...entries] }))
  const [ids, earlier] = [after.map(({ id }) => id), before.map(({ id }) => id)]
  expect(earlier.length).toBeGreaterThanOrEqual(20)
  expect(earlier.filter((id) => !ids.includes(id))).toEqual([])
  expect(after.filter(({ id }) => !earlier.includes(id)).map(({ message }) => message)).toEqual([
    expect.stringContaining('definately'),
  ])
})
