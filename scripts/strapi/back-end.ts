import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listStrapiCalls } from '#strapi/strapi-calls.ts'

/** Options of the back end, including the APIs it forwards requests to. */
export interface BackEndOptions {
  readonly strapiUrl: string
  readonly token: string
  /** Origin of the site whose pages send requests. */
  readonly site: string
  /** The API that responds to all other requests: cart, prices, customers. */
  readonly shopUrl: string
  readonly port: number
}

type Entry = Readonly<Record<string, unknown>>

/** Strapi's response for a list of entries or a single entry. */
interface StrapiBody {
  readonly data: Entry | readonly Entry[] | null
  readonly meta?: object
}

const calls = listStrapiCalls().map((call) => {
  const path = call.request.replace(/^GET /, '').replaceAll(/\{(\w+)\}/g, '([^/]+)')
  return { ...call, pattern: new RegExp(`^${path}$`) }
})

/**
 * Starts a minimal back end in front of Strapi. It forwards each content request with the `populate` parameter from
 * `storefront cms`, and adds what Strapi does not store.
 */
export async function startBackEnd(options: BackEndOptions): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ title: 'Bad Gateway', status: 502, message: String(error) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  }
}

async function respond(request: IncomingMessage, response: ServerResponse, options: BackEndOptions): Promise<void> {
  // The path of a journey's request contains a mock namespace, which Strapi does not support.
  const path = (request.url ?? '/').replace(/\?.*$/s, '').replace(/^\/__ns\/[^/]+/, '')
  // The most specific request wins, because a search URL also matches the product endpoint.
  const call = calls
    .filter(({ pattern }) => pattern.test(path))
    .toSorted((a, b) => b.request.length - a.request.length)[0]
  if (call === undefined || request.method !== 'GET') return passOn(request, response, options.shopUrl)
  const [, parameter = ''] = call.pattern.exec(path) ?? []
  const strapiPath = call.strapi.replace(/^GET /, '').replaceAll(/\{\w+\}/g, parameter)
  const url = `${options.strapiUrl}${strapiPath}${strapiPath.includes('?') ? '&' : '?'}${call.query}`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${options.token}` } })
  const body = (await reply.json()) as StrapiBody
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'access-control-allow-origin': options.site,
    vary: 'Origin',
  })
  response.end(JSON.stringify(reply.ok ? addComputedFields(call.endpoint, body) : body))
}

/** Adds the fields that the shop expects but Strapi does not store. */
function addComputedFields(endpoint: string, { data, meta }: StrapiBody): object {
  const entries = Array.isArray(data) ? (data as readonly Entry[]) : [data as Entry]
  // Removes the relations, which are needed only here. An audit would treat them as page content.
  if (endpoint === 'getProduct') {
    return {
      data: entries.map(({ related, ...entry }) => ({ ...entry, related_products: toList(related).map(toCard) })),
      meta,
    }
  }
  if (endpoint === 'getCollection') {
    return { data: entries.map(({ products, ...entry }) => ({ ...entry, items: toList(products).map(toCard) })), meta }
  }
  if (endpoint === 'searchProducts') return { data: entries.map(toCard), meta }
  return { data, meta }
}

function toList(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? (value as readonly Entry[]) : []
}

/** Returns the product fields shown in cards, related products and search results. */
function toCard(product: Entry): Entry {
  const skus = toList(product['skus'])
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
    url: `/product/${String(product['slug'])}`,
    no_variants: skus.length === 1,
    sku,
    qty_on_hand: quantity,
    ffl_item,
    receiver_item,
    tag,
    filter_tags,
    // An empty field stays empty, so that the build and the audit report it.
    restricted_states: first['restricted_states'],
    restricted_zips: first['restricted_zips'],
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, shopUrl: string): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const reply = await fetch(shopUrl + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: withoutConnection(request.headers),
    body: chunks.length === 0 ? null : Buffer.concat(chunks),
    redirect: 'manual',
  })
  response.writeHead(reply.status, withoutConnection(Object.fromEntries(reply.headers)))
  response.end(Buffer.from(await reply.arrayBuffer()))
}

/** Headers that apply only to one connection or its encoding. */
const OF_CONNECTION = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding'])

function withoutConnection(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OF_CONNECTION.has(name) ? [] : [[name, String(value)]])),
  )
}
