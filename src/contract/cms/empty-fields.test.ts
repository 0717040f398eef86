import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { RestrictedPlaces } from '../sale-field.ts'
import { fillEmptyFields } from './empty-fields.ts'
import { requiredText } from './required-text.ts'

const Link = z.object({ label: z.string(), url: z.string() })

function fill(fields: z.core.$ZodShape, data: unknown, path: `/${string}` = '/strapi/page/test'): unknown {
  const response = z.object({ data: z.object(fields) })
  const getPage = defineEndpoint({
    id: 'test',
    method: 'GET',
    path,
    response,
    problems: [],
    access: 'everyone',
    provenance: 'assumed',
    source: '',
  })
  return (fillEmptyFields(getPage, { data }) as { readonly data: unknown }).data
}

test.each([
  ['a text', z.string(), ''],
  ['a list', z.array(z.string()), []],
  ['a component', Link, { label: '', url: '' }],
  ['an optional text', z.optional(z.string()), ''],
  ['a field that may be absent', z.nullable(Link), null],
])('replaces a null %s with the empty value of its type', (_, schema, filled) => {
  expect(fill({ field: schema }, { field: null })).toEqual({ field: filled })
})

test.each([
  ['number', z.number()],
  ['flag', z.boolean()],
  ['required text', requiredText],
  ['list with a check', RestrictedPlaces],
])('an empty %s is not filled in, so that the schema rejects it', (_, schema) => {
  expect(fill({ field: schema }, { field: null })).toEqual({ field: null })
  expect(fill({ component: z.object({ field: schema }) }, { component: null })).toEqual({ component: { field: null } })
  expect(z.safeParse(schema, null).success).toBe(false)
})

test('an empty entry of a list with a check is not dropped', () => {
  expect(fill({ places: RestrictedPlaces }, { places: [null] })).toEqual({ places: [null] })
})

test('does not copy content without empty fields', () => {
  const fields = { links: z.array(Link), formats: z.record(z.string(), Link), text: z.string() }
  const data = { links: [{ label: 'a', url: '/a' }], formats: { large: { label: 'b', url: '/b' } }, text: 'c' }
  expect(fill(fields, data)).toBe(data)
})

test('fills in fields inside components, lists, and maps', () => {
  const fields = { links: z.array(Link), formats: z.record(z.string(), Link), link: z.nullable(Link) }
  const link = { label: null, url: '/a', id: 7 }
  const filled = { label: '', url: '/a', id: 7 }
  expect(fill(fields, { links: [link, null], formats: { small: link }, link })).toEqual({
    links: [filled],
    formats: { small: filled },
    link: filled,
  })
})

test('does not add missing fields or change values of another type', () => {
  const fields = { title: z.string(), links: z.array(Link), link: Link }
  expect(fill(fields, { links: 'x', link: [] })).toEqual({ links: 'x', link: [] })
})

test('fills in a union member using the option with the same fields', () => {
  const dealer = z.union([
    z.object({ id: z.string(), phone: z.string() }),
    z.object({ name: z.string(), fax: z.string() }),
  ])
  expect(fill({ dealer }, { dealer: { name: 'A', fax: null } })).toEqual({ dealer: { name: 'A', fax: '' } })
  expect(fill({ dealer }, { dealer: { id: 'A', phone: null } })).toEqual({ dealer: { id: 'A', phone: '' } })
})

test('does not change a response without data or from another API', () => {
  expect(fill({ title: z.string() }, null)).toBeNull()
  expect(fill({ title: z.string() }, [])).toEqual([])
  expect(fill({ title: z.string() }, { title: null }, '/Cart')).toEqual({ title: null })
})
