// An example back end in front of Strapi 5, in plain JavaScript for Node 20 and later. It responds to content requests
// and to the price list from Strapi, and forwards all other requests to the API of the shop system:
//
//   npx storefront cms --json > requests.json
//   STRAPI_TOKEN=… node scripts/strapi/back-end.js --requests requests.json
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    // The output of "npx storefront cms --json".
    requests: { type: 'string', default: 'requests.json' },
    // URL of Strapi's REST API.
    strapi: { type: 'string', default: 'http://127.0.0.1:1337/api' },
    // The language of the shop, if Strapi has several.
    locale: { type: 'string' },
    // Origin of the site whose pages send requests.
    site: { type: 'string', default: 'http://127.0.0.1:4173' },
    // URL of the API that responds to all other requests.
    shop: { type: 'string', default: 'http://127.0.0.1:4010' },
    port: { type: 'string', default: '4020' },
  },
})

if (!process.env.STRAPI_TOKEN) {
  console.error('STRAPI_TOKEN is not set. Set it to a read-only API token of Strapi.')
  process.exit(2)
}

/** Strapi's maximum page size, unless `rest.maxLimit` is raised. */
const PAGE_SIZE = 100
const PRICE_LISTS = new Set(['/Products', '/Products/nocache'])

/** A request that Strapi rejected. Its response is passed on. */
class Rejected extends Error {
  constructor(status, text) {
    super(text)
    this.status = status
  }
}

const calls = JSON.parse(readFileSync(options.requests, 'utf8'))
  .map(({ endpoint, request, strapi, query }) => {
    const path = request.replace(/^GET /, '').replaceAll(/\{\w+\}/g, '([^/]+)')
    return { endpoint, pattern: new RegExp(`^${path}$`), path: strapi.replace(/^GET \/api/, ''), query }
  })
  // The most specific request wins, because a search URL also matches the product endpoint.
  .toSorted((a, b) => b.pattern.source.length - a.pattern.source.length)

const server = createServer((request, response) => void respond(request, response))
server.listen(Number(options.port), '127.0.0.1', () => {
  console.log(`Back end: http://127.0.0.1:${server.address().port}`)
})

async function respond(request, response) {
  try {
    await handle(request, response)
  } catch (error) {
    if (error instanceof Rejected) send(response, error.status, error.message)
    else send(response, 502, JSON.stringify({ title: 'Bad Gateway', status: 502, message: describe(error) }))
  }
}

async function handle(request, response) {
  // The path of a journey's request contains a mock namespace, which Strapi does not support.
  const path = (request.url ?? '/').replace(/\?.*$/s, '').replace(/^\/__ns\/[^/]+/, '')
  if (request.method === 'GET' && PRICE_LISTS.has(path)) {
    return send(response, 200, JSON.stringify(toPriceList(await readProducts())))
  }
  const call = calls.find(({ pattern }) => pattern.test(path))
  if (call === undefined || request.method !== 'GET') return passOn(request, response)
  const [, parameter = ''] = call.pattern.exec(path) ?? []
  const target = call.path.replaceAll(/\{\w+\}/g, parameter)
  const parameters = new URLSearchParams(call.query)
  const body = target.includes('?') ? await readList(target, parameters) : await read(target, parameters)
  return send(response, 200, JSON.stringify(addComputedFields(call.endpoint, body)))
}

/** Sends an own response. Browsers read even an error only if it has the headers of CORS. */
function send(response, status, text) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': options.site,
    vary: 'Origin',
  })
  response.end(text)
}

/** Requests an entry from Strapi. @throws {Rejected} */
async function read(path, parameters) {
  const url = new URL(options.strapi + path)
  for (const [name, value] of parameters) url.searchParams.set(name, value)
  if (options.locale !== undefined) url.searchParams.set('locale', options.locale)
  const reply = await fetch(url, { headers: { authorization: `Bearer ${process.env.STRAPI_TOKEN}` } })
  if (!reply.ok) throw new Rejected(reply.status, await reply.text())
  return reply.json()
}

/** Requests all pages of a list, whose size Strapi limits. */
async function readList(path, parameters) {
  const readPage = (page) =>
    read(path, [...parameters, ['pagination[page]', page], ['pagination[pageSize]', PAGE_SIZE]])
  const { data, meta } = await readPage(1)
  for (let page = 2; page <= (meta.pagination?.pageCount ?? 1); page += 1) data.push(...(await readPage(page)).data)
  return { data, meta }
}

async function readProducts() {
  return (
    await readList('/products', [
      ['fields[0]', 'slug'],
      ['populate[skus]', 'true'],
    ])
  ).data
}

/** Returns price and stock by SKU. A SKU without a price or stock is left out, so it is not sold. */
function toPriceList(products) {
  const skus = products.flatMap(({ skus: list }) => list ?? [])
  const sold = skus.filter(({ sku, price, quantity }) => sku && price != null && quantity != null)
  return Object.fromEntries(
    sold.map(({ sku, price, final_price, discount_percentage, quantity }) => [
      sku,
      {
        price,
        // A discounted price of 0 means that there is no discount.
        bestDiscountedPrice: final_price ?? 0,
        bestDiscountPercentage: discount_percentage ?? 0,
        qtyOnHand: quantity,
      },
    ]),
  )
}

/** Adds the fields that the shop expects but Strapi does not store. */
function addComputedFields(endpoint, { data, meta }) {
  const entries = Array.isArray(data) ? data : [data]
  // Removes the relations, which are needed only here. An audit would treat them as page content.
  if (endpoint === 'getProduct') {
    return {
      data: entries.map(({ related, ...entry }) => ({ ...entry, related_products: (related ?? []).map(toCard) })),
      meta,
    }
  }
  if (endpoint === 'getCollection') {
    return { data: entries.map(({ products, ...entry }) => ({ ...entry, items: (products ?? []).map(toCard) })), meta }
  }
  if (endpoint === 'searchProducts') return { data: entries.map(toCard), meta }
  return { data, meta }
}

/** Returns the product fields shown in cards, related products and search results. */
function toCard(product) {
  const skus = product.skus ?? []
  // A product without SKUs cannot be sold, so it has no restrictions.
  const [first = { restricted_states: [], restricted_zips: [] }] = skus
  const { price = null, final_price = null, discount_percentage = null, quantity = null, sku = null } = first
  const { documentId, display_type, product_id, title, subtitle, image, ffl_item, receiver_item, tag, filter_tags } =
    product
  return {
    documentId,
    display_type,
    product_id,
    title,
    subtitle,
    image,
    image_url: image,
    prices: { price, final_price, discount_percentage },
    url: `/product/${product.slug}`,
    no_variants: skus.length === 1,
    sku,
    qty_on_hand: quantity,
    ffl_item,
    receiver_item,
    tag,
    filter_tags,
    // An empty field stays empty, so that the build and the audit report it.
    restricted_states: first.restricted_states,
    restricted_zips: first.restricted_zips,
  }
}

async function passOn(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const reply = await fetch(options.shop + request.url, {
    method: request.method,
    headers: withoutConnection(request.headers),
    body: chunks.length === 0 ? null : Buffer.concat(chunks),
    redirect: 'manual',
  })
  response.writeHead(reply.status, withoutConnection(Object.fromEntries(reply.headers)))
  response.end(Buffer.from(await reply.arrayBuffer()))
}

/** Headers that apply only to one connection or its encoding. */
const OF_CONNECTION = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding'])

function withoutConnection(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))
}

function describe({ message, cause }) {
  return cause?.message ? `${message}: ${cause.message}` : message
}
