import { describe, expect, test } from 'vitest'
import { formatChanges } from './change-list.ts'
import { findContractChanges } from './contract-changes.ts'
import { type ChangeClass, type RuleName, CHANGE_RULES } from './rules.ts'

type Json = Record<string, unknown>

/** Returns a document with one endpoint whose request and response bodies can be overridden. */
function documentWith({
  request = { type: 'object' },
  response = { type: 'object' },
  operation = {},
  ...more
}: {
  readonly request?: Json
  readonly response?: Json
  readonly operation?: Json
  readonly paths?: Json
  readonly components?: Json
}): Json {
  const content = (schema: Json) => ({ 'application/json': { schema } })
  const post = {
    requestBody: { required: true, content: content(request) },
    responses: { 200: { content: content(response) }, 400: {} },
    ...operation,
  }
  return { openapi: '3.1.0', paths: { '/orders/{id}': { post } }, ...more }
}

const object = (properties: Json, required: string[] = [], more: Json = {}): Json => ({
  type: 'object',
  properties,
  required,
  ...more,
})
const text = { type: 'string' }

/** Schema changes: the rule, the schemas before and after, and the location below the body. */
const SCHEMA_CHANGES: readonly (readonly [RuleName, Json, Json, string])[] = [
  ['property-removed', object({ a: text, b: text }), object({ a: text }), '.b'],
  ['property-added-required', object({}), object({ a: text }, ['a']), '.a'],
  ['property-added-optional', object({}), object({ a: text }), '.a'],
  ['became-required', object({ a: text }), object({ a: text }, ['a']), '.a'],
  ['became-optional', object({ a: text }, ['a']), object({ a: text }), '.a'],
  ['became-closed', object({}), object({}, [], { additionalProperties: false }), ''],
  ['became-open', object({}, [], { additionalProperties: false }), object({}), ''],
  ['became-nullable', text, { anyOf: [text, { type: 'null' }] }, ''],
  ['became-not-nullable', { type: ['string', 'null'] }, text, ''],
  ['type-changed', text, { type: 'boolean' }, ''],
  ['type-specialized', { type: 'number' }, { type: 'integer' }, ''],
  ['type-generalized', { type: 'integer' }, { type: 'number' }, ''],
  [
    'variant-removed',
    { oneOf: [text, { type: 'number' }, { type: 'boolean' }] },
    { oneOf: [{ type: 'number' }, text] },
    '',
  ],
  [
    'variant-added',
    { anyOf: [text, { type: 'number' }] },
    { anyOf: [text, { type: 'boolean' }, { type: 'number' }] },
    '',
  ],
  ['variant-added', text, { anyOf: [text, { type: 'boolean' }] }, ''],
  ['variant-removed', { anyOf: [text, { type: 'boolean' }] }, text, ''],
  ['became-enum', text, { type: 'string', enum: ['a'] }, ''],
  ['enum-dropped', { type: 'string', const: 'US' }, text, ''],
  ['enum-value-removed', { enum: ['a', 'b'] }, { enum: ['a'] }, ''],
  ['enum-value-added', { enum: ['a'] }, { enum: ['a', 'b'] }, ''],
  ['limit-tightened', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }, ''],
  ['limit-tightened', text, { type: 'string', minLength: 1 }, ''],
  ['limit-tightened', { type: 'array' }, { type: 'array', uniqueItems: true }, ''],
  ['limit-loosened', { type: 'number', maximum: 5 }, { type: 'number' }, ''],
  ['limit-loosened', { type: 'array', minItems: 2 }, { type: 'array', minItems: 1 }, ''],
  ['format-set', text, { type: 'string', format: 'email' }, ''],
  ['format-dropped', { type: 'string', pattern: '^a' }, text, ''],
  ['format-changed', { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }, ''],
  ['became-enum', { type: 'array', items: text }, { type: 'array', items: { enum: ['a'], type: 'string' } }, '[]'],
]

/** Class of each rule in a request and in a response. As in oasdiff, ERR and WARN are breaking, and INFO is not. */
const CLASSES: Readonly<Record<string, readonly [request: ChangeClass, response: ChangeClass]>> = {
  'property-removed': ['api', 'shop'],
  'property-added-required': ['api', 'addition'],
  'property-added-optional': ['addition', 'addition'],
  'became-required': ['api', 'addition'],
  'became-optional': ['addition', 'shop'],
  'became-closed': ['api', 'addition'],
  'became-open': ['addition', 'addition'],
  'became-nullable': ['addition', 'shop'],
  'became-not-nullable': ['api', 'addition'],
  'type-changed': ['api', 'shop'],
  'type-specialized': ['api', 'addition'],
  'type-generalized': ['addition', 'shop'],
  'variant-removed': ['api', 'addition'],
  'variant-added': ['addition', 'shop'],
  'became-enum': ['api', 'addition'],
  'enum-dropped': ['addition', 'shop'],
  'enum-value-removed': ['api', 'addition'],
  'enum-value-added': ['addition', 'shop'],
  'limit-tightened': ['api', 'addition'],
  'limit-loosened': ['addition', 'shop'],
  'format-set': ['api', 'addition'],
  'format-dropped': ['addition', 'shop'],
  'format-changed': ['api', 'shop'],
}

const brief = (baseline: Json, after: Json) =>
  findContractChanges(baseline, after).map(({ class: kind, rule, location, direction }) => [
    kind,
    rule,
    location,
    direction,
  ])

describe('schemas', () => {
  test.each(SCHEMA_CHANGES)('MOCK-67 reports %s if %j changes to %j', (rule, baseline, after, location) => {
    const [request, response] = CLASSES[rule] ?? []
    expect(brief(documentWith({ request: baseline }), documentWith({ request: after }))).toEqual([
      [request, rule, `body${location}`, 'request'],
    ])
    expect(brief(documentWith({ response: baseline }), documentWith({ response: after }))).toEqual([
      [response, rule, `body${location}`, 'response'],
    ])
  })

  test('MOCK-67 compares merged allOf parts and references as if they were written inline', () => {
    const parts = { allOf: [object({ a: text }, ['a']), { $ref: '#/components/schemas/More' }] }
    const components = { schemas: { More: object({ b: text }) } }
    const complete = object({ a: text, b: text }, ['a'])
    expect(brief(documentWith({ response: parts, components }), documentWith({ response: complete }))).toEqual([])
  })

  test('MOCK-67 reports a change in a recursive schema once for all its endpoints', () => {
    const node = (more: Json) => ({
      schemas: { Tree: object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } }, ...more }) },
    })
    const get = { responses: { 200: { content: { json: { schema: { $ref: '#/components/schemas/Tree' } } } } } }
    const paths = { '/a': { get }, '/b': { get } }
    const changes = findContractChanges(
      documentWith({ paths, components: node({ name: text }) }),
      documentWith({ paths, components: node({}) }),
    )
    expect(changes).toMatchObject([{ class: 'shop', location: 'Tree.name', endpoints: ['GET /a', 'GET /b'] }])
  })
})

const parameter = (more: Json): Json => ({ name: 'page', in: 'query', schema: text, ...more })
const secured = (...security: Json[]): Json => ({ security })
const bearer = { bearer: [] }

/** Endpoint changes: class, rule, location, and the endpoint before and after. */
const ENDPOINT_CHANGES: readonly (readonly [ChangeClass, RuleName, string, Json, Json])[] = [
  ['api', 'security-tightened', '', secured(), secured(bearer)],
  ['addition', 'security-loosened', '', secured(bearer), secured(bearer, { guest: [] })],
  ['api', 'parameter-removed', 'query page', { parameters: [parameter({})] }, {}],
  ['api', 'parameter-added-required', 'query page', {}, { parameters: [parameter({ required: true })] }],
  ['addition', 'parameter-added-optional', 'query page', {}, { parameters: [parameter({})] }],
  [
    'api',
    'became-required',
    'query page',
    { parameters: [parameter({})] },
    { parameters: [parameter({ required: true })] },
  ],
  [
    'addition',
    'became-optional',
    'body',
    {},
    { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } },
  ],
  ['api', 'body-removed', '', {}, { requestBody: undefined }],
  ['api', 'body-added-required', '', { requestBody: undefined }, {}],
  ['addition', 'body-added-optional', '', { requestBody: undefined }, { requestBody: { content: {} } }],
  ['shop', 'success-status-removed', '200', {}, { responses: { 400: {} } }],
  ['addition', 'success-status-added', '200', { responses: {} }, { responses: { 200: {} } }],
  ['addition', 'non-success-status-removed', '400', { responses: { 400: {} } }, { responses: {} }],
  ['addition', 'non-success-status-added', '404', { responses: {} }, { responses: { 404: {} } }],
  [
    'shop',
    'media-type-removed',
    'text/csv',
    { responses: { 200: { content: { 'text/csv': {} } } } },
    { responses: { 200: { content: {} } } },
  ],
  [
    'addition',
    'media-type-added',
    'text/csv',
    { responses: { 200: { content: {} } } },
    { responses: { 200: { content: { 'text/csv': {} } } } },
  ],
  [
    'api',
    'media-type-removed',
    'text/csv',
    { requestBody: { content: { 'text/csv': {} } } },
    { requestBody: { content: {} } },
  ],
  ['shop', 'header-removed', 'etag', { responses: { 200: { headers: { ETag: {} } } } }, { responses: { 200: {} } }],
  ['addition', 'header-added', 'etag', { responses: { 200: {} } }, { responses: { 200: { headers: { ETag: {} } } } }],
]

describe('endpoints', () => {
  test.each(ENDPOINT_CHANGES)('MOCK-67 classifies as %s: %s (%s)', (kind, rule, location, baseline, after) => {
    const found = brief(documentWith({ operation: baseline }), documentWith({ operation: after }))
    expect(found.map((change) => change.slice(0, 3))).toEqual([[kind, rule, location]])
  })

  test('MOCK-67 operation-removed breaks the API, while operation-added breaks nothing', () => {
    const [none, some] = [documentWith({ paths: {} }), documentWith({})]
    expect(brief(some, none)).toEqual([['api', 'operation-removed', '', 'request']])
    expect(brief(none, some)).toEqual([['addition', 'operation-added', '', 'request']])
  })

  test('MOCK-67 does not report a renamed path parameter or changed descriptions', () => {
    const at = (path: string, name: string, description: string) =>
      documentWith({
        paths: { [path]: { get: { description, parameters: [{ name, in: 'path', required: true, schema: text }] } } },
      })
    expect(brief(at('/orders/{id}', 'id', 'One'), at('/orders/{orderId}', 'orderId', 'Another'))).toEqual([])
  })

  test('MOCK-67 every rule is covered by a test in this file', () => {
    const tried = [...SCHEMA_CHANGES.map(([rule]) => rule), ...ENDPOINT_CHANGES.map(([, rule]) => rule)]
    expect(new Set([...tried, 'operation-removed', 'operation-added'])).toEqual(new Set(Object.keys(CHANGE_RULES)))
  })
})

test('MOCK-67 lists classes by severity', () => {
  const baseline = documentWith({ request: object({}), response: object({ a: text }) })
  const after = documentWith({ request: object({ b: text }, ['b']), response: object({ c: text }) })
  expect(formatChanges(findContractChanges(baseline, after)).split('\n')).toEqual([
    'Breaking for the shop, which reads responses (1)',
    '  POST /orders/{id}: body.a of the response: the field was removed',
    '',
    'Breaking for the API, whose clients send requests (1)',
    '  POST /orders/{id}: body.b of the request: new field, required',
    '',
    'Additions (1)',
    '  POST /orders/{id}: body.c of the response: new field, optional',
  ])
  expect(formatChanges([])).toBe('Nothing has changed.')
})

test('MOCK-67 reports an unresolved reference', () => {
  const baseline = documentWith({ request: { $ref: '#/components/schemas/None' } })
  expect(() => findContractChanges(baseline, documentWith({}))).toThrow('refers to #/components/schemas/None')
  const circle = { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }
  const round = documentWith({ request: { $ref: '#/components/schemas/A' }, components: circle })
  expect(() => findContractChanges(round, documentWith({}))).toThrow('which it does not contain')
})
