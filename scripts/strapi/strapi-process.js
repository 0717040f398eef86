// Runs in the compiled Strapi project, with its packages: adds the content of `seed.json`, creates an API token,
// listens, and prints one line of JSON. Uses Strapi's server API to create entries, because the REST API would need a
// token with write access.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const fromProject = createRequire(join(process.cwd(), 'package.json'))
const { createStrapi } = fromProject('@strapi/strapi')

const PRODUCT = 'api::product.product'

async function main() {
  const app = await createStrapi({ appDir: process.cwd(), distDir: join(process.cwd(), 'dist') }).load()
  // Waiting for the disk after each write takes minutes, and the database need not survive a crash.
  if (process.env.DATABASE_CLIENT !== 'postgres') await app.db.connection.raw('PRAGMA synchronous = OFF')
  const { files, entries } = JSON.parse(readFileSync('seed.json', 'utf8'))
  const uploaded = await upload(app, files)
  const documents = await create(app, entries, uploaded)
  for (const [name, relations] of documents.relations) {
    const { uid, documentId } = documents.byName.get(name)
    const data = Object.fromEntries(
      Object.entries(relations).map(([field, slugs]) => [
        field,
        slugs.map((slug) => documents.byName.get(`${PRODUCT} ${slug}`).documentId),
      ]),
    )
    await app.documents(uid).update({ documentId, data, status: 'published' })
  }
  await publishProducts(app, documents.products)
  await linkFile(app, uploaded)
  await translate(app, documents.products)
  const { accessKey } = await app
    .service('admin::api-token')
    .create({ name: 'shop', description: '', type: 'read-only', lifespan: null })
  await app.start()
  const counts = { files: Object.keys(files).length, entries: entries.length }
  process.stdout.write(`${JSON.stringify({ ready: { token: accessKey, ...counts } })}\n`)
}

/** Publishes the products that are drafts, and publishes every third one again. */
async function publishProducts(app, products) {
  for (const [index, documentId] of products.entries()) {
    if (index % 3 === 0) continue
    if (index % 3 === 1) await app.documents(PRODUCT).unpublish({ documentId })
    await app.documents(PRODUCT).publish({ documentId })
  }
}

/** Links a PDF of the media library in rich text and in a list of links, with the URL that editors copy. */
async function linkFile(app, uploaded) {
  const pdf = [...uploaded.values()].find(({ mime }) => mime === 'application/pdf')
  const url = `http://localhost:${process.env.PORT}${pdf.url}`
  const link = { type: 'link', url, children: [{ type: 'text', text: 'Product guide' }] }
  const uid = 'api::page-warranty.page-warranty'
  const { documentId, content, links } = await app.documents(uid).findFirst({ populate: { links: true } })
  const data = {
    content: [...content, { type: 'paragraph', children: [link] }],
    links: [...links.map(({ label, url: other }) => ({ label, url: other })), { label: 'Product guide', url }],
  }
  await app.documents(uid).update({ documentId, data, status: 'published' })
}

/** Adds a second language to a product. */
async function translate(app, [documentId]) {
  await app.plugin('i18n').service('locales').create({ code: 'fr', name: 'French' })
  const populate = { skus: true, about: true }
  const { title, slug, ffl_item, receiver_item, skus, about } = await app
    .documents(PRODUCT)
    .findOne({ documentId, populate })
  const withoutId = (fields) => {
    const { id: _, ...others } = fields
    return others
  }
  const data = {
    title: `${title} FR`,
    slug,
    ffl_item,
    receiver_item,
    skus: skus.map(withoutId),
    about: withoutId(about),
  }
  await app.documents(PRODUCT).update({ documentId, locale: 'fr', data, status: 'published' })
}

/** Uploads the files and returns them by URL in the fixtures. */
async function upload(app, files) {
  const uploaded = new Map()
  for (const [url, { path, name, alternativeText, mime }] of Object.entries(files)) {
    const file = { filepath: path, originalFilename: name, mimetype: mime, size: statSync(path).size }
    const [stored] = await app
      .plugin('upload')
      .service('upload')
      .upload({ data: { fileInfo: { name, alternativeText } }, files: file })
    uploaded.set(url, stored)
  }
  return uploaded
}

/** Creates and publishes the entries, except every third product. Creates referenced entries first. */
async function create(app, entries, uploaded) {
  const byName = new Map()
  const relations = new Map()
  const isReferred = ({ uid }) => (uid.startsWith('api::product-variant-type') ? 0 : 1)
  const products = []
  const origin = `http://localhost:${process.env.PORT}`
  const resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$file' in value) return uploaded.get(value.$file).id
    if ('$url' in value) return uploaded.get(value.$url).url
    if ('$image' in value) {
      const file = uploaded.get(value.$image)
      return { ...file, url: origin + file.url }
    }
    if ('$entry' in value) return byName.get(value.$entry).documentId
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]))
  }
  for (const { uid, key, data, relations: related } of entries.toSorted((a, b) => isReferred(a) - isReferred(b))) {
    const isDraft = uid === PRODUCT && products.length % 3 === 2
    const status = isDraft ? 'draft' : 'published'
    const { documentId } = await app.documents(uid).create({ data: resolve(data), status })
    if (uid === PRODUCT) products.push(documentId)
    byName.set(`${uid} ${key}`, { uid, documentId })
    if (Object.keys(related).length > 0) relations.set(`${uid} ${key}`, related)
  }
  return { byName, relations, products }
}

try {
  await main()
} catch (error) {
  console.error(error)
  // Strapi lists the invalid fields in `details`.
  console.error(JSON.stringify(error.details ?? null, null, 2))
  process.exit(1)
}
