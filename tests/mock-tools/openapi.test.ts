import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from '@readme/openapi-parser'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '#mock/openapi/document.ts'
import { runStorefront } from '../cli/run-storefront.ts'

const START_LIMIT_MS = 20_000
const CALL_TEXT = /^\| API-\d+ \| (GET|POST|PUT|DELETE) \/?([^\s:?]+)/
const PAGE_NAMES = /for (aboutus, .+privacy): each/

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, object>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly 'x-provenance': string
  readonly 'x-requirement': string
  readonly 'x-source': string
}

interface Schema {
  readonly properties: Readonly<Record<string, object>>
  readonly additionalProperties?: boolean
}

const document = openApiDocument('1.2.3')
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.values(paths).flatMap((path) => Object.values(path))
const byId = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation

/** The calls that the rows of the requirements name, e.g. `GET /Cart`. */
async function demandedCalls(): Promise<string[]> {
  const rows = (await readFile('docs/requirements.md', 'utf8')).split('\n')
  return rows.flatMap((row) => {
    const [, method, path] = CALL_TEXT.exec(row) ?? []
    if (method === undefined || path === undefined) return []
    const names = PAGE_NAMES.exec(row)?.[1]?.split(', ') ?? ['']
    return names.map((name) => `${method} /${path.replace('{name}', name)}`)
  })
}

describe('the OpenAPI document', () => {
  test('MOCK-12 an independent validator accepts it', async () => {
    const result = await validate(JSON.parse(JSON.stringify(document)))
    expect(result).toEqual({ valid: true, warnings: [], specification: 'OpenAPI' })
  })

  test('MOCK-12 each call that an API row names is in it', async () => {
    const demanded = await demandedCalls()
    expect(demanded).toHaveLength(63)
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(demanded.toSorted())
  })

  test('MOCK-12 each call has an id of its own, an origin and its errors', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const operation of operations) {
      expect(operation['x-provenance']).toMatch(/^(?:spec|assumed)$/)
      expect(operation['x-requirement']).toMatch(/^API-\d\d$/)
      expect(operation['x-source']).toMatch(/spec §7/)
      expect(operation.responses).toHaveProperty('200')
      expect(operation.responses).toHaveProperty('500', { $ref: '#/components/responses/Problem500' })
    }
  })

  test('MOCK-12 each kind of caller has its security', () => {
    expect(byId('getHome').security).toEqual([])
    expect(byId('getProfile').security).toEqual([{ bearer: [] }])
    expect(byId('getOrder').security).toEqual([{ bearer: [] }, { guestId: [] }])
    expect(byId('checkOut').security).toEqual([{ bearer: [] }, {}])
  })

  test('MOCK-12 shared schemas are written once and referred to', () => {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, Schema>> }
    expect(schemas['Cart']?.properties['items']).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/CartItem' },
    })
    expect(byId('getCart').responses['200']).toHaveProperty('content.application/json.schema', {
      $ref: '#/components/schemas/Cart',
    })
  })

  test('MOCK-12 bodies are strict, answers take fields that are new', () => {
    const { schemas } = document['components'] as { schemas: Readonly<Record<string, Schema>> }
    expect(schemas['NewCartLine']?.additionalProperties).toBe(false)
    expect(schemas['Cart']).not.toHaveProperty('additionalProperties')
  })

  test('MOCK-12 the dealer form carries its documents as binary parts', () => {
    const { schema } = byId('registerDealer').requestBody?.content['multipart/form-data'] ?? {}
    expect(schema?.properties['fflDocument']).toEqual({ contentMediaType: 'application/octet-stream' })
    expect(schema?.properties['company']).toEqual({ type: 'string', minLength: 1, maxLength: 200 })
  })

  test('MOCK-12 path and query parameters are named', () => {
    expect(byId('mergeCart').parameters).toContainEqual({
      name: 'guestId',
      in: 'query',
      required: true,
      schema: { type: 'string', minLength: 1 },
    })
    const names = byId('updateGuestCartItem').parameters.map(({ name }) => name)
    expect(names).toEqual(['token', 'id', undefined])
  })
})

describe('storefront openapi', () => {
  test(
    'MOCK-12 prints nothing but the document into a pipe',
    async () => {
      const { code, stdout, stderr } = await runStorefront(['openapi'], { env: { FORCE_COLOR: '1', NO_COLOR: '' } })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect((JSON.parse(stdout) as { openapi: string }).openapi).toBe('3.1.0')
    },
    START_LIMIT_MS,
  )

  test(
    'MOCK-12 writes a file, or says why it cannot',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
      try {
        const file = join(folder, 'openapi.json')
        expect(await runStorefront(['openapi', '--out', file])).toMatchObject({ code: 0, output: '' })
        expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('paths./Cart.get.operationId', 'getCart')
        const failed = await runStorefront(['openapi', '--out', join(folder, 'none/openapi.json')])
        expect(failed.code).toBe(3)
        expect(failed.stderr).toContain('Next: give --out a path in a folder that exists')
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    START_LIMIT_MS,
  )
})
