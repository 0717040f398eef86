import { expect, test } from 'vitest'
import { fieldsOf } from './document-fields.ts'
import { passagesOf } from './passages.ts'

const text = (words: string) => ({ type: 'text', text: words })
const item = (...children: unknown[]) => ({ type: 'list-item', children })
const read = (copy: unknown[]) => passagesOf(fieldsOf({ copy })).map(({ field, text: words }) => [field, words])

test('AUD-16 AUD-09 each entry of a list is read by itself, one of a list within an entry too', () => {
  const inner = { type: 'list', children: [item(text('Bolt')), item(text('Barrel'))] }
  expect(read([{ type: 'list', children: [item(text('Parts'), inner), item(inner), item(text('Tools'))] }])).toEqual([
    ['copy[0].children[0]', 'Parts'],
    ['copy[0].children[0].children[1].children[0]', 'Bolt'],
    ['copy[0].children[0].children[1].children[1]', 'Barrel'],
    ['copy[0].children[1].children[0].children[0]', 'Bolt'],
    ['copy[0].children[1].children[0].children[1]', 'Barrel'],
    ['copy[0].children[2]', 'Tools'],
  ])
})

test('AUD-13 what is no block in a list, and a block of a picture, have nothing to read', () => {
  const list = { type: 'list', children: [null, 'Bolt', item(text('Barrel'))] }
  expect(read([{ type: 'image', image: {} }, list])).toEqual([['copy[1].children[2]', 'Barrel']])
})
