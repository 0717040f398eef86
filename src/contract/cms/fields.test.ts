import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RestrictedPlaces } from '../sale-field.ts'
import { fillEmptyFields } from '../schema.ts'
import { component, list, many, one, text } from './fields.ts'
import { requiredText } from './fields.ts'

const Link = z.object({ label: text, url: text })

/** Reads a field with its schema, and as the tools read an invalid response. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const filled = fillEmptyFields(schema, value)
  expect(z.safeParse(schema, value).data ?? filled).toEqual(filled)
  return filled
}

test.each([
  ['a text', text, ''],
  ['a list', list(text), []],
  ['a component', component({ label: text, links: list(Link) }), { label: '', links: [] }],
  ['an optional text', z.optional(text), ''],
  ['a field that may be absent', z.nullable(Link), null],
])('a null in %s becomes the empty value of its type', (_, schema, filled) => {
  expect(read(schema, null)).toEqual(filled)
  expect(z.safeParse(schema, null).success).toBe(true)
})

test.each([
  ['number', z.number()],
  ['flag', z.boolean()],
  ['required text', requiredText],
  ['list with a check', RestrictedPlaces],
])('an empty %s is rejected, also inside an empty component', (_, schema) => {
  expect(z.safeParse(schema, null).success).toBe(false)
  expect(z.safeParse(component({ field: schema }), null).success).toBe(false)
  expect(read(component({ field: schema }), null)).toEqual({ field: null })
})

test('a null in a list is left out, except in a list with a check', () => {
  expect(read(list(Link), [{ label: null, url: '/a' }, null])).toEqual([{ label: '', url: '/a' }])
  expect(read(RestrictedPlaces, [null])).toEqual([null])
  expect(z.safeParse(RestrictedPlaces, ['ID', null]).success).toBe(false)
})

test.each([
  ['a text', text],
  ['a list', list(Link)],
  ['a component', component({ label: text })],
])('%s that is missing or of another type is rejected', (_, schema) => {
  expect(z.safeParse(z.object({ field: schema }), {}).success).toBe(false)
  expect(z.safeParse(schema, 7).success).toBe(false)
})

test('a response may have one entry or a list with it', () => {
  expect(read(one(Link), { label: 'a', url: null })).toEqual({ label: 'a', url: '' })
  expect(read(one(Link), [{ label: 'a', url: null }, 7])).toEqual({ label: 'a', url: '' })
  expect(read(many(Link), { label: 'a', url: null })).toEqual([{ label: 'a', url: '' }])
  for (const empty of [null, undefined, 'text']) {
    expect(z.safeParse(one(Link), empty).success).toBe(false)
    expect(z.safeParse(many(Link), empty).success).toBe(false)
  }
  expect(z.safeParse(one(Link), []).success).toBe(false)
})

test('a union is read with the option that has the same fields', () => {
  const dealer = z.union([z.object({ id: text, phone: text }), z.object({ name: text, fax: text })])
  expect(read(dealer, { name: 'A', fax: null })).toEqual({ name: 'A', fax: '' })
  expect(read(dealer, { id: 'A', phone: null })).toEqual({ id: 'A', phone: '' })
})

test('an invalid response keeps its other fields and values', () => {
  const schema = z.object({ title: text, formats: z.record(z.string(), component({ url: text })) })
  const value = { title: 7, extra: null, formats: { small: null, large: { url: null } } }
  expect(read(schema, value)).toEqual({ title: 7, extra: null, formats: { small: { url: '' }, large: { url: '' } } })
})
