import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listStrapiCalls } from './strapi-calls.ts'
import { listStrapiFiles } from './strapi-files.ts'

interface Attribute {
  readonly type: string
  readonly component?: string
  readonly repeatable?: boolean
  readonly multiple?: boolean
  readonly required?: boolean
  readonly relation?: string
}
interface Schema {
  readonly kind?: string
  readonly info: { readonly singularName?: string; readonly pluralName?: string; readonly displayName: string }
  readonly options: { readonly draftAndPublish?: boolean }
  readonly attributes: Readonly<Record<string, Attribute>>
}

const { schemas, modules } = listStrapiFiles()

function readSchema(wanted: string): Schema {
  const file = schemas.find(({ path }) => path === wanted)
  if (file === undefined) throw new Error(`There is no file ${wanted}.`)
  return file.schema as unknown as Schema
}

const contentType = (name: string): Schema => readSchema(`src/api/${name}/content-types/${name}/schema.json`)
const component = (uid: string): Schema => readSchema(`src/components/${uid.replace('.', '/')}.json`)

/** Returns a populated entry the way Strapi sends it, with all fields empty except the required ones. */
function emptyEntry({ attributes }: Schema): object {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, emptyValue(attribute)]))
}

const REQUIRED_VALUES: Readonly<Record<string, unknown>> = {
  string: 'text',
  uid: 'text',
  boolean: false,
  decimal: 1,
  integer: 1,
  json: [],
}

function emptyValue({ type, repeatable, multiple, required, component: uid }: Attribute): unknown {
  if (required === true) return REQUIRED_VALUES[type]
  if (type === 'media') return multiple === true ? [] : null
  if (type !== 'component') return null
  const part = emptyEntry(component(uid ?? ''))
  return repeatable === true ? [part] : part
}

test('the contract accepts a populated entry of each content type with empty fields', () => {
  const computed: Readonly<Record<string, object>> = {
    getProduct: { documentId: 'a', related_products: [] },
    getCollection: { items: [] },
  }
  for (const { endpoint: id, strapi } of listStrapiCalls()) {
    if (id === 'searchProducts') continue
    const endpoint = (contract as readonly Endpoint[]).find((known) => known.id === id)
    const [, name = ''] = /\/api\/([\w-]+)/.exec(strapi) ?? []
    const schema = contentType(
      name.replace(/s$/, (end) => (modules.some(({ path }) => path === `src/api/${name}/routes/${name}`) ? end : '')),
    )
    const data = { ...emptyEntry(schema), ...computed[id] }
    const result = endpoint?.response.safeParse({ data })
    expect(result?.error?.issues, id).toBeUndefined()
  }
})

test('a product has the types, required fields, defaults and layouts of the contract', () => {
  const { attributes } = contentType('product')
  expect(attributes).toMatchObject({
    title: { type: 'string', required: true },
    slug: { type: 'uid', targetField: 'title', required: true },
    display_type: { type: 'enumeration', enum: ['product-short-alt', 'product-short', 'product-long'] },
    image: { type: 'media', multiple: false },
    image_library: { type: 'media', multiple: true },
    about: { type: 'component', repeatable: false },
    skus: { type: 'component', repeatable: true },
    related: { type: 'relation', target: 'api::product.product' },
  })
  // Strapi adds the IDs, and the back end computes related_products.
  for (const name of ['id', 'documentId', 'related_products']) expect(attributes).not.toHaveProperty(name)
  expect(component(attributes['skus']?.component ?? '').attributes).toMatchObject({
    sku: { type: 'string', required: true },
    discount_price: { type: 'decimal' },
  })
})

test('every component of a field has a file, and every name is valid in Strapi', () => {
  for (const { schema } of schemas) {
    const { attributes, info } = schema as unknown as Schema
    for (const { component: uid } of Object.values(attributes)) if (uid !== undefined) component(uid)
    for (const name of Object.keys(attributes)) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(info.singularName === undefined || info.singularName !== info.pluralName).toBe(true)
  }
})

test('a dealer has no id field, because Strapi reserves that name', () => {
  const uid = contentType('page-dealerlocator').attributes['dealer_locator_cards']?.component ?? ''
  expect(Object.keys(component(uid).attributes)).toEqual([
    'name',
    'phone',
    'email',
    'address_1',
    'address_2',
    'coordinates',
  ])
})

test('each content request maps to a Strapi request that populates every component and image', () => {
  const calls = listStrapiCalls()
  const content = (contract as readonly Endpoint[]).filter(({ path }) => path.startsWith('/strapi/'))
  expect(calls.map(({ endpoint }) => endpoint).toSorted()).toEqual(content.map(({ id }) => id).toSorted())
  expect(calls.find(({ endpoint }) => endpoint === 'getFooter')).toEqual({
    endpoint: 'getFooter',
    request: 'GET /strapi/page/footer',
    strapi: 'GET /api/page-footer',
    populate: {
      logo: true,
      links: true,
      social_links: { populate: { icon: true } },
      bottom_texts: true,
      download_asset: { populate: { file: true } },
    },
    query:
      'populate[logo]=true&populate[links]=true&populate[social_links][populate][icon]=true&populate[bottom_texts]=true&populate[download_asset][populate][file]=true',
  })
})

test('a group and its products are related on both sides, and an option has no drafts', () => {
  expect(contentType('product-group').attributes['products']).toMatchObject({
    relation: 'manyToMany',
    inversedBy: 'product_groups',
  })
  expect(contentType('product').attributes['product_groups']).toMatchObject({
    relation: 'manyToMany',
    mappedBy: 'products',
  })
  expect(contentType('product-variant-type').options).toEqual({ draftAndPublish: false })
})

test.each([
  ['page-aboutus', 'About us page'],
  ['page-login', 'Login page'],
  ['page-app', 'Navigation'],
  ['product-group', 'Product group'],
])('the name of %s in the admin panel is "%s"', (name, displayName) => {
  expect(contentType(name).info.displayName).toBe(displayName)
})

test.each(['product', 'product-group', 'page-warranty'])(
  "the title is the first text field of %s, so the admin panel shows it as the entry's name",
  (name) => {
    const first = Object.entries(contentType(name).attributes).find(([, { type }]) => type === 'string')
    expect(first?.[0]).toBe('title')
  },
)

test('a field that decides a sale is required in Strapi and has no default', () => {
  const { attributes } = contentType('product')
  const sku = component(attributes['skus']?.component ?? '').attributes
  expect({ ...attributes, ...sku }).toMatchObject({
    ffl_item: { type: 'boolean', required: true },
    receiver_item: { type: 'boolean', required: true },
    sku: { type: 'string', required: true },
    price: { type: 'decimal', required: true },
    final_price: { type: 'decimal', required: true },
    quantity: { type: 'integer', required: true },
    restricted_states: { type: 'json', required: true },
    restricted_zips: { type: 'json', required: true },
  })
  const required = Object.values({ ...attributes, ...sku }).filter((attribute) => attribute.required === true)
  expect(required.filter((attribute) => 'default' in attribute)).toEqual([])
})
