import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeModel } from './write-model.ts'

const PRODUCT = 'src/api/product/content-types/product/schema.json'
const ROUTES = 'src/api/product/routes/product'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-strapi-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')
const createProject = () => write('package.json', '{ "dependencies": { "@strapi/strapi": "5.54.0" } }')

/** Changes the schema of a product, as a project does after the model was written. */
async function changeProduct(change: (schema: { options: object; attributes: Record<string, unknown> }) => void) {
  const schema = JSON.parse(await read(PRODUCT)) as { options: object; attributes: Record<string, unknown> }
  change(schema)
  await write(PRODUCT, JSON.stringify(schema))
  return schema
}

test('a JavaScript project gets modules in JavaScript, and only once', async () => {
  await createProject()
  const { written } = await writeModel(folder, [])
  expect(written).toContain(PRODUCT)
  expect(await read(`${ROUTES}.js`)).toContain(
    "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::product.product')",
  )
  expect(await writeModel(folder, [])).toEqual({ written: [], unchanged: written.length, conflicts: [] })
})

test('a TypeScript project gets modules in TypeScript, because Strapi compiles only these', async () => {
  await createProject()
  await write('tsconfig.json', '{}')
  const { written } = await writeModel(folder, [])
  expect(written.filter((path) => path.endsWith('.js'))).toEqual([])
  expect(await read(`${ROUTES}.ts`)).toBe(
    "import { factories } from '@strapi/strapi'\n\nexport default factories.createCoreRouter('api::product.product')\n",
  )
})

test('an update keeps the own fields, settings, types and modules of a project', async () => {
  await createProject()
  await writeModel(folder, [])
  await write(`${ROUTES}.js`, '// Own routes')
  const own = await changeProduct((schema) => {
    Object.assign(schema, { pluginOptions: { i18n: { localized: true } }, options: { draftAndPublish: true, own: 1 } })
    Object.assign(schema.attributes, {
      weight: { type: 'string' },
      title: { type: 'text', pluginOptions: { i18n: { localized: true } } },
    })
    delete schema.attributes['tag']
  })
  expect(await writeModel(folder, [])).toMatchObject({ written: [PRODUCT], conflicts: [] })
  expect(JSON.parse(await read(PRODUCT))).toEqual({
    ...own,
    attributes: {
      ...own.attributes,
      title: { type: 'text', required: true, pluginOptions: { i18n: { localized: true } } },
      tag: { type: 'string' },
    },
  })
  expect(await read(`${ROUTES}.js`)).toBe('// Own routes')
})

test('a field whose values Strapi would delete stays until --replace names it', async () => {
  await createProject()
  await writeModel(folder, [])
  const own = { about: { type: 'richtext' }, image_library: { type: 'media', multiple: false } }
  await changeProduct(({ attributes }) => Object.assign(attributes, own))
  const about = { name: 'product.about', found: 'richtext', expected: 'component product.about' }
  const library = { name: 'product.image_library', found: 'media', expected: 'media list' }
  expect((await writeModel(folder, [])).conflicts).toEqual([about, library])
  expect((await writeModel(folder, ['product.about'])).conflicts).toEqual([library])
  const { attributes } = JSON.parse(await read(PRODUCT)) as { attributes: object }
  expect(attributes).toMatchObject({ about: { type: 'component' }, image_library: own.image_library })
  await expect(writeModel(folder, ['product.title'])).rejects.toMatchObject({
    kind: 'usage',
    message: 'The field product.title has no values to replace.',
  })
})

test('an option type with drafts keeps them', async () => {
  await createProject()
  const path = 'src/api/product-variant-type/content-types/product-variant-type/schema.json'
  await write(path, '{ "info": {}, "options": { "draftAndPublish": true }, "attributes": {} }')
  expect((await writeModel(folder, [])).conflicts).toEqual([
    { name: 'product-variant-type.draftAndPublish', found: 'true', expected: 'false' },
  ])
  expect(JSON.parse(await read(path))).toMatchObject({ options: { draftAndPublish: true } })
})

test('a schema that is not JSON is named', async () => {
  await createProject()
  await write(PRODUCT, '{')
  await expect(writeModel(folder, [])).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(PRODUCT) as string,
  })
})

test.each([
  ['no package.json', undefined, 'it has no package.json'],
  ['a package.json without Strapi', '{}', 'its package.json does not list @strapi/strapi'],
])('a folder with %s is not a Strapi project', async (_, text, reason) => {
  if (text !== undefined) await write('package.json', text)
  await expect(writeModel(folder, [])).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(reason) as string,
  })
})
