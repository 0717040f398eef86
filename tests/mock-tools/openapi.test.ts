import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { createOpenApiDocument } from '#openapi/document.ts'
import { runStorefront } from '../../support/run-storefront.ts'

const START_LIMIT_MS = 120_000
const ENDPOINT_ROW = /^\| API-\d+ \| (GET|POST|PUT|DELETE) \/?([^\s:?]+)/
const PAGE_NAMES = /for (aboutus, .+privacy): each/

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, object>>
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly encoding?: Readonly<Record<string, object>> }>
    >
  }
  readonly parameters: readonly {
    readonly name?: string
    readonly in?: string
    readonly description?: string
    readonly $ref?: string
  }[]
}

interface Schema {
  readonly properties: Readonly<Record<string, object>>
  readonly additionalProperties?: boolean
}

const document = createOpenApiDocument('1.2.3')
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.values(paths).flatMap((path) => Object.values(path))
const byId = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation

/** Returns the endpoints that the requirements name, such as `GET /Cart`. */
async function readRequiredEndpoints(): Promise<string[]> {
  const rows = (await readFile('docs/requirements.md', 'utf8')).split('\n')
  return rows.flatMap((row) => {
    const [, method, path] = ENDPOINT_ROW.exec(row) ?? []
    if (method === undefined || path === undefined) return []
    const names = PAGE_NAMES.exec(row)?.[1]?.split(', ') ?? ['']
    return names.map((name) => `${method} /${path.replace('{name}', name)}`)
  })
}

describe('the OpenAPI document', () => {
  test('contains each endpoint of an API row', async () => {
    const demanded = await readRequiredEndpoints()
    expect(demanded.length).toBeGreaterThanOrEqual(63)
    const documented = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    expect(demanded.filter((endpoint) => !documented.has(endpoint))).toEqual([])
  })

  test('gives each endpoint an ID and its errors', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const operation of operations) {
      expect(operation.responses).toHaveProperty('200')
      expect(operation.responses).toHaveProperty('500', {
        $ref: expect.stringMatching(/^#\/components\/responses\/(?:Content)?Problem500$/),
      })
    }
  })

  test('gives each kind of client its security, beginning with a guest', () => {
    expect(byId('getHome').security).toEqual([])
    expect(byId('getProfile').security).toEqual([{ bearer: [] }])
    expect(byId('getOrder').security).toEqual([{ guestId: [] }, { bearer: [] }])
    expect(byId('checkOut').security).toEqual([{}, { bearer: [] }])
  })

  test('contains shared schemas once, with references', () => {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, Schema>> }
    expect(schemas['Cart']?.properties['items']).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/CartItem' },
    })
    expect(byId('getCart').responses['200']).toHaveProperty('content.application/json.schema', {
      $ref: '#/components/schemas/Cart',
    })
  })

  test('has strict bodies, and responses that accept new fields', () => {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, Schema>> }
    expect(schemas['NewCartLine']?.additionalProperties).toBe(false)
    expect(schemas['Cart']).not.toHaveProperty('additionalProperties')
  })

  test('describes the documents in the dealer form as binary PDF or TIFF parts', () => {
    const { schema, encoding } = byId('registerDealer').requestBody?.content['multipart/form-data'] ?? {}
    expect(encoding?.['fflDocument']).toEqual({ contentType: 'application/pdf, image/tiff' })
    expect(schema?.properties['fflDocument']).toEqual({ contentMediaType: 'application/octet-stream' })
    expect(schema?.properties['company']).toEqual({ type: 'string', minLength: 1, maxLength: 200 })
  })

  test('names path and query parameters', () => {
    expect(byId('mergeCart').parameters).toContainEqual({
      name: 'guestId',
      in: 'query',
      required: true,
      description: "The guest's token, as in the body",
      schema: { type: 'string', minLength: 1, maxLength: 4000 },
    })
    const names = byId('updateGuestCartItem').parameters.map(({ name }) => name)
    expect(names).toEqual(['token', 'id', undefined])
  })
})

describe('texts in the document', () => {
  const text = JSON.stringify(document)

  test('have no findings by Spectral', async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [rulesets.oas as unknown as RulesetDefinition] })
    const found = await linter.run(JSON.parse(text) as Record<string, unknown>)
    expect(found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
  })

  test('describe each endpoint, tag and parameter, and give each error status the problem schema', () => {
    const { tags, components } = JSON.parse(text) as {
      tags: { name: string; description: string }[]
      components: { responses: Record<string, { content: object }> }
    }
    const known = new Set(tags.map(({ name }) => name))
    for (const { description } of tags) expect(description).toMatch(/\S+ \S+/)
    for (const { operationId, summary, description, tags: operationTags, parameters, responses } of operations) {
      expect([operationId, summary.length > 5, description.length > 5]).toEqual([operationId, true, true])
      expect(operationTags.map((tag) => known.has(tag))).toEqual([true])
      for (const one of parameters) expect(one.$ref ?? one.description).not.toBe(one.name)
      for (const status of Object.keys(responses).filter((name) => Number(name) > 399)) {
        const isOfCms = ['Catalog', 'Content'].includes(operationTags[0] ?? '')
        const name = `${isOfCms ? 'Content' : ''}Problem${status}`
        expect(responses[status]).toEqual({ $ref: `#/components/responses/${name}` })
        expect(components.responses[name]?.content).toEqual({
          ...(isOfCms && { 'application/json': { schema: { $ref: '#/components/schemas/StrapiProblem' } } }),
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        })
      }
    }
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length)
  })

  test('list 400, 403 and 413 for endpoints without a body, and also 415 for endpoints with a body', () => {
    expect(Object.keys(byId('getHome').responses)).toEqual(['200', '400', '403', '413', '500'])
    expect(Object.keys(byId('checkOut').responses)).toEqual(['200', '400', '401', '403', '404', '413', '415', '500'])
  })

  test('have limits and formats for texts, bodies, email addresses and times', () => {
    const { schemas } = JSON.parse(JSON.stringify(document['components'])) as { schemas: Record<string, Schema> }
    const field = (schema: string, name: string) => schemas[schema]?.properties[name]
    expect(field('NewCartLine', 'notes')).toMatchObject({ maxLength: 4000 })
    expect(field('NewCartLine', 'optionIds')).toMatchObject({ items: { maxLength: 4000 } })
    expect(field('LogInBody', 'captcha')).toMatchObject({ maxLength: 4000 })
    expect(field('CustomerInfo', 'email')).toMatchObject({ format: 'email', maxLength: 254 })
    expect(field('DealerInfo', 'dealerEmail')).toMatchObject({ format: 'email' })
    expect(field('UserProfile', 'email')).toMatchObject({ format: 'email' })
    expect(field('Cart', 'userEmail')).toMatchObject({ anyOf: [{ format: 'email' }, { type: 'null' }] })
    expect(field('OrderListEntry', 'createdAt')).toMatchObject({ format: 'date-time' })
    expect(field('CartItem', 'notes')).toEqual({ type: 'string' })
    expect(byId('checkOut').requestBody).toMatchObject({ description: 'UTF-8, at most 262,144 bytes' })
    expect(byId('registerDealer').requestBody).toMatchObject({ description: 'UTF-8, at most 67,108,864 bytes' })
  })

  test('describe the optional X-Request-ID, and list it for every response', () => {
    const { parameters, responses } = document['components'] as {
      parameters: object
      responses: Record<string, object>
    }
    expect(parameters).toMatchObject({ RequestId: { name: 'X-Request-ID', required: false } })
    const allResponses = [...operations.map((operation) => operation.responses['200']), ...Object.values(responses)]
    for (const response of allResponses) expect(response).toHaveProperty(['headers', 'X-Request-ID'])
  })
})

describe('storefront openapi', () => {
  test(
    'prints only the document to a pipe',
    async () => {
      const { code, stdout, stderr } = await runStorefront(['openapi'], { env: { FORCE_COLOR: '1', NO_COLOR: '' } })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect((JSON.parse(stdout) as { openapi: string }).openapi).toBe('3.1.0')
    },
    START_LIMIT_MS,
  )

  test(
    'writes a file, prints its path, or reports why it cannot',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
      try {
        const file = join(folder, 'openapi.json')
        expect(await runStorefront(['openapi', '--out', file])).toMatchObject({
          code: 0,
          output: `OpenAPI document: ${file}\n`,
        })
        expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('paths./Cart.get.operationId', 'getCart')
        const failed = await runStorefront(['openapi', '--out', join(folder, 'none/openapi.json')])
        expect(failed.code).toBe(2)
        expect(failed.stderr).toContain('cannot be used: it does not exist.\n  Next: Correct the path.')
        const inPlace = await runStorefront(['openapi', '--out', folder])
        expect(inPlace).toMatchObject({
          code: 2,
          stderr: `storefront: ${folder} cannot be used: it is a folder.\n  Next: Pass the path of a file.\n`,
        })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    START_LIMIT_MS,
  )
})
