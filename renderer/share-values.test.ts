import { expect, test } from 'vitest'
import { expandValues } from './expand-values.ts'
import { shareValues } from './share-values.ts'

const picture = { src: '/uploads/sling-1600.webp', alt: 'A sling', width: 1600, variants: [240, 480, 800, 1200, 1600] }

test.each([
  ['a text', 'text'],
  ['nothing', undefined],
  ['null and undefined in places', { a: null, b: [undefined, 0, '', false] }],
  [
    'objects of the same keys, some without a value',
    [1, 2, undefined, 3].map((some) => ({ some, 'a long key': [some] })),
  ],
  ['texts that look like keys and marks', { a: '$', b: '$["",[]]', c: ['$["",[]]', []] }],
  ['keys that look like marks', [1, 2, 3].map((value) => ({ '$:0': value, $1: ['$:0', '$$'] }))],
  ['numbers and their texts', [1, '1', { a: 1 }, { a: '1' }, [1], ['1']]],
  [
    'the same values under other names',
    [
      { a: picture.alt, b: picture.src },
      { b: picture.alt, a: picture.src },
    ],
  ],
  ['one in another', { list: [picture, picture], again: { list: [picture, picture] }, first: picture }],
])('PERF-05 %s comes back as it was', (_, data) => {
  const { data: written, shared } = shareValues(data)
  expect(
    expandValues(JSON.parse(JSON.stringify(written ?? null)), JSON.parse(JSON.stringify(shared)) as unknown[]),
  ).toEqual(JSON.parse(JSON.stringify(data ?? null)))
  expect(expandValues(written, shared)).toEqual(data)
})

test('PERF-05 what stands in several places is written once, with all that it holds', () => {
  const other = { ...picture, src: '/uploads/strap-1600.webp' }
  const written = shareValues({ first: picture, list: [picture, other, { ...picture }] })
  expect(written).toEqual({
    data: { first: '$2', list: ['$2', ['$:1', other.src, other.alt, other.width, '$0'], '$2'] },
    shared: [
      picture.variants,
      ['src', 'alt', 'width', 'variants'],
      ['$:1', picture.src, picture.alt, picture.width, '$0'],
    ],
  })
})

test('PERF-05 the keys of many objects are written once, where that is shorter', () => {
  const skus = [1, 2, 3].map((quantity) => ({ quantity, restrictedStates: [] }))
  expect(shareValues({ skus, about: { quantity: 1 } })).toEqual({
    data: {
      skus: [
        ['$:0', 1, []],
        ['$:0', 2, []],
        ['$:0', 3, []],
      ],
      about: { quantity: 1 },
    },
    shared: [['quantity', 'restrictedStates']],
  })
  const short = [1, 2, 3].map((label) => ({ label }))
  expect(shareValues(short)).toEqual({ data: short, shared: [] })
})

test('PERF-05 short values stay where they are, and data is not taken for a mark', () => {
  const data = { a: [1, 2], b: [1, 2], c: 'S', d: 'S' }
  expect(shareValues(data)).toEqual({ data, shared: [] })
  expect(shareValues(['$0', { $: '$:1' }])).toEqual({ data: ['$$0', { $: '$$:1' }], shared: [] })
})
