import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { createOpenApiDocument } from '#mock/openapi/document.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TIME_LIMIT_MS = 60_000

/** A client that uses only the OpenAPI document, without manual headers and without our types. */
const CLIENT = `import createClient from 'openapi-fetch'
import type { components, paths } from './shop-api.d.ts'

/** A guest buys one of a sku; gives the order's id. */
export async function buy(fetch: typeof globalThis.fetch, sku: string): Promise<string | null> {
  const api = createClient<paths>({ baseUrl: 'http://mock.test', fetch })
  const guest = (await api.POST('/Auth/guest')).data
  const token = typeof guest === 'object' ? guest.token : (guest ?? '')
  const path = { token }
  const item: components['schemas']['NewCartLine'] = {
    productName: 'Cap', productId: sku, quantity: 1, imageUrl: '', productPrice: 1, price: 1, productUrl: '/product/cap',
    isFflItem: false, isReceiverItem: false, optionIds: [], options: [], buildId: null, notes: '',
    restrictedStates: [], restrictedZips: [],
  }
  const { data: cart } = await api.POST('/Cart/guest/{token}/items', { params: { path }, body: [item] })
  const { data: methods } = await api.GET('/Cart/shipping-methods')
  const where = { address: '12 Larch Way', city: 'Boise', state: 'ID', zip: '83702', country: 'US' }
  const { data: placed, error } = await api.POST('/Checkout/simplified', {
    body: {
      cartId: cart?.id ?? '',
      paymentToken: 'stub_payment_typed',
      customerInfo: {
        ...where, name: 'Mara Quill', email: 'mara@example.com', company: '', mainContact: '',
        shippingName: 'Mara Quill', shippingCompany: '', addressContact: '', shippingAddress: where.address,
        shippingCity: where.city, shippingState: where.state, shippingZip: where.zip, shippingCountry: where.country,
        optInNewsletter: false, shippingSameAsBilling: true, shippingMethodId: methods?.[0]?.id ?? 0,
      },
    },
  })
  if (error !== undefined) throw new Error(error.message)
  return placed.orderId
}
`

let folder: string

beforeAll(async () => {
  // Packages can be resolved only inside the project.
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, '.cache/openapi-client-'))
})

afterAll(() => rm(folder, { recursive: true }))

/**
 * Generates types from the document. The generator needs the compiler API from before TypeScript 7, which is in a
 * separate package.
 */
async function typesOf(document: object): Promise<string> {
  const older = pathToFileURL(join(import.meta.dirname, 'older-typescript.js')).href
  const source = "import common from '@ts-morph/common'\nexport default common.ts"
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: older, shortCircuit: true } : next(name, context),
    load: (url, context, next) =>
      url === older ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
  try {
    const { default: openapiTypes, astToString } = await import('openapi-typescript')
    return astToString(await openapiTypes(JSON.stringify(document)))
  } finally {
    hooks.deregister()
  }
}

/** Returns the compiler errors in the client, or an empty string if it compiles. */
async function findTypeErrors(client: string): Promise<string> {
  await writeFile(join(folder, 'client.ts'), client)
  const config = { extends: '../../tsconfig.json', include: [], files: ['client.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder], (_error, output) => resolve(output))
  })
}

test(
  'API-64 a client with generated types compiles, needs no manual header and buys from the mock',
  async () => {
    await writeFile(join(folder, 'shop-api.d.ts'), await typesOf(createOpenApiDocument('1.2.3')))
    expect(await findTypeErrors(CLIENT)).toBe('')
    const { buy } = (await import(join(folder, 'client.ts'))) as {
      buy(fetch: typeof globalThis.fetch, sku: string): Promise<string | null>
    }
    const { fetch } = createMock({ fixtures: tinyFixtures })
    expect(await buy(fetch, 'CAP-1')).toMatch(/^CW-\d{6}$/)
    // The types are strict, so the compiler rejects a field that is not in the contract.
    expect(await findTypeErrors(CLIENT.replace('quantity: 1,', 'quantity: 1, amount: 1,'))).toContain(
      "'amount' does not exist",
    )
  },
  TIME_LIMIT_MS,
)
