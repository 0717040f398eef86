import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findShapeDifferences } from './shape-differences.ts'

const Item = z.object({
  title: z.string(),
  note: z.optional(z.string()),
  picture: z.nullable(z.object({ url: z.string(), alt: z.optional(z.string()) })),
  size: z.union([z.string(), z.number()]),
})
const ResponseSchema = z.object({ items: z.array(Item), map: z.record(z.string(), Item) })
const item = { title: 'A', note: 'n', picture: { url: '/a', alt: 'a' }, size: 1 }
const { note: _, ...withoutNote } = item

const differences = (recorded: unknown, live: unknown) =>
  findShapeDifferences(ResponseSchema, recorded, live).map(({ field, text }) => `${field} ${text}`)

test('different values and lengths are not differences in shape', () => {
  const live = { items: [{ ...item, title: 'B' }, item, item], map: { x: item, y: item } }
  expect(differences({ items: [item], map: { z: item } }, live)).toEqual([])
})

test('an added or removed optional field is a difference', () => {
  const [whole, less] = [
    { items: [item, item], map: {} },
    { items: [withoutNote], map: {} },
  ]
  expect(differences(whole, less)).toEqual(['response.items.*.note is in the recording and no longer in the response'])
  expect(differences(less, whole)).toEqual(['response.items.*.note is in the response and not in the recording'])
})

test('an empty list or a missing image is not a difference', () => {
  expect(differences({ items: [item], map: {} }, { items: [], map: {} })).toEqual([])
  expect(differences({ items: [item], map: {} }, { items: [{ ...item, picture: null }], map: {} })).toEqual([])
})

test('a value of a different type that the contract allows is a difference', () => {
  expect(differences({ items: [item], map: {} }, { items: [{ ...item, size: 'L' }], map: {} })).toEqual([
    'response.items.*.size is string; the recording has number',
  ])
})
