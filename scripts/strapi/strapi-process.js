// Runs in the Strapi project, with its packages: adds the content of `seed.json`, creates an API token, listens, and
// prints one line of JSON. Uses Strapi's server API to create entries, because the REST API would need a token with
// write access.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const fromProject = createRequire(join(process.cwd(), 'package.json'))
const { createStrapi } = fromProject('@strapi/strapi')

async function main() {
  const app = await createStrapi({ appDir: process.cwd(), distDir: process.cwd() }).load()
  const { files, entries } = JSON.parse(readFileSync('seed.json', 'utf8'))
  const uploaded = await upload(app, files)
  const documents = await create(app, entries, uploaded)
  for (const [name, relations] of documents.relations) {
    const { uid, documentId } = documents.byName.get(name)
    const data = Object.fromEntries(
      Object.entries(relations).map(([field, slugs]) => [
        field,
        slugs.map((slug) => documents.byName.get(`api::product.product ${slug}`).documentId),
      ]),
    )
    await app.documents(uid).update({ documentId, data, status: 'published' })
  }
  const { accessKey } = await app
    .service('admin::api-token')
    .create({ name: 'shop', description: '', type: 'read-only', lifespan: null })
  await app.start()
  const counts = { files: Object.keys(files).length, entries: entries.length }
  process.stdout.write(`${JSON.stringify({ ready: { token: accessKey, ...counts } })}\n`)
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

/** Creates and publishes the entries. Creates referenced entries first. */
async function create(app, entries, uploaded) {
  const byName = new Map()
  const relations = new Map()
  const isReferred = ({ uid }) => (uid.startsWith('api::product-variant-type') ? 0 : 1)
  const origin = `http://127.0.0.1:${process.env.PORT}`
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
    const { documentId } = await app.documents(uid).create({ data: resolve(data), status: 'published' })
    byName.set(`${uid} ${key}`, { uid, documentId })
    if (Object.keys(related).length > 0) relations.set(`${uid} ${key}`, related)
  }
  return { byName, relations }
}

try {
  await main()
} catch (error) {
  console.error(error)
  // Strapi lists the invalid fields in `details`.
  console.error(JSON.stringify(error.details ?? null, null, 2))
  process.exit(1)
}
