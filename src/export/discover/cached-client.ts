import type { ApiClient, RequestInput } from '#api/client.ts'
import { contract } from '#contract/contract.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { assertRenderable } from './assert-renderable.ts'
import type { ResponseCache } from './response-cache.ts'

/** Returns a client that sends each read request only once per build. */
export function createCachedClient(
  client: ApiClient,
  cache: ResponseCache,
  /** Allowed origins of uploaded files. All origins are allowed by default. */
  mediaOrigins?: readonly string[],
): ApiClient {
  const underway = new Map<string, Promise<unknown>>()
  async function read<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
    const response = await client.call(endpoint, input)
    assertRenderable(endpoint, response, mediaOrigins)
    cache.put(getCacheKey(endpoint, input), response)
    return response
  }
  return {
    async call<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>> {
      if (endpoint.method !== 'GET') return client.call(endpoint, input)
      const key = getCacheKey(endpoint, input)
      if (!cache.has(key)) {
        const isFirst = !underway.has(key)
        const request = underway.get(key) ?? read(endpoint, input)
        underway.set(key, request)
        try {
          const response = await request
          if (isFirst) return response as ResponseOf<E>
        } finally {
          underway.delete(key)
        }
      }
      // Each caller gets a copy, so that pages cannot change each other's data.
      return cache.get(key) as ResponseOf<E>
    },
  }
}

/** Repeats the request with the given key. */
export async function replayRequest(client: ApiClient, key: string): Promise<void> {
  const [id, path, query] = JSON.parse(key) as [string, unknown, unknown]
  const endpoint = contract.find((known) => known.id === id)
  if (endpoint === undefined) throw new Error(`There is no endpoint "${id}".`)
  await client.call(endpoint, { path: path ?? undefined, query: query ?? undefined } as RequestInput<Endpoint>)
}

/** Returns the name of the request with the given key, such as `getProduct tarn-lr`. */
export function getRequestName(key: string): string {
  const [id, path, query] = JSON.parse(key) as [string, object | null, object | null]
  return [id, ...Object.values({ ...path, ...query })].join(' ')
}

export function getCacheKey(endpoint: Endpoint, input: { readonly path?: unknown; readonly query?: unknown }): string {
  return JSON.stringify([endpoint.id, input.path ?? null, input.query ?? null])
}
