import { expect, test } from 'vitest'
import { expandValues } from './expand-values.ts'
import { shareValues } from './share-values.ts'

const picture = { src: '/uploads/sling-1600.webp', alt: 'A sling', width: 1600, variants: [240, 480, 800, 1200, 1600] }

test.each([
  ['a text', 'text'],
  ['nothing', undefined],
  ['null and undefined in places', { a: null, b: [undefined, 0, '', false] }],
  ['texts that look like keys and marks', { a: '$', b: '$["",[]]', c: ['$["",[]]', []] }],
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
    data: { first: { $: 1 }, list: [{ $: 1 }, { ...other, variants: { $: 0 } }, { $: 1 }] },
    shared: [picture.variants, { ...picture, variants: { $: 0 } }],
  })
})

test('PERF-05 short values stay where they are, and data is not taken for a mark', () => {
  const data = { a: [1, 2], b: [1, 2], c: 'S', d: 'S' }
  expect(shareValues(data)).toEqual({ data, shared: [] })
  expect(() => shareValues({ a: { $: 1 } })).toThrow('A page\'s data has the key "$"')
})
