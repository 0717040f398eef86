import type { ApiClient, CallInput } from '#api/client.ts'
import { contract } from '#contract/contract.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { AnswerCache } from './answer-cache.ts'
import { assertPresentable } from './content-check.ts'

/** A client that makes each reading call once, for all pages of a build. */
export function cachedClient(client: ApiClient, cache: AnswerCache): ApiClient {
  const underway = new Map<string, Promise<unknown>>()
  async function read<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
    const answer = await client.call(endpoint, input)
    assertPresentable(endpoint, answer)
    cache.put(callKey(endpoint, input), answer)
    return answer
  }
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
      if (endpoint.method !== 'GET') return client.call(endpoint, input)
      const key = callKey(endpoint, input)
      if (!cache.has(key)) {
        const isFirst = !underway.has(key)
        const call = underway.get(key) ?? read(endpoint, input)
        underway.set(key, call)
        try {
          const answer = await call
          if (isFirst) return answer as AnswerOf<E>
        } finally {
          underway.delete(key)
        }
      }
      // Each caller has its own copy: pages may not see what others do to theirs.
      return cache.get(key) as AnswerOf<E>
    },
  }
}

/** Makes a call again by its key. */
export async function repeatCall(client: ApiClient, key: string): Promise<void> {
  const [id, path, query] = JSON.parse(key) as [string, unknown, unknown]
  const endpoint = contract.find((known) => known.id === id)
  if (endpoint === undefined) throw new Error(`There is no endpoint "${id}".`)
  await client.call(endpoint, { path: path ?? undefined, query: query ?? undefined } as CallInput<Endpoint>)
}

/** Names a call by its key, e.g. `getProduct tarn-lr`. */
export function nameOfCall(key: string): string {
  const [id, path, query] = JSON.parse(key) as [string, object | null, object | null]
  return [id, ...Object.values({ ...path, ...query })].join(' ')
}

/** What a call asks for, as text. */
export function callKey(endpoint: Endpoint, input: { readonly path?: unknown; readonly query?: unknown }): string {
  return JSON.stringify([endpoint.id, input.path ?? null, input.query ?? null])
}
