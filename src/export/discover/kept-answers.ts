import type { ApiClient, CallInput } from '#api/client.ts'
import { contract } from '#contract/contract.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { AnswerStore } from './answer-store.ts'

/** A client that makes each reading call once, for all pages of a build, and keeps its answer in the store. */
export function keepAnswers(client: ApiClient, store: AnswerStore): ApiClient {
  const underway = new Map<string, Promise<void>>()
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
      if (endpoint.method !== 'GET') return client.call(endpoint, input)
      const key = callKey(endpoint, input)
      if (!store.has(key)) {
        const asked = underway.get(key) ?? client.call(endpoint, input).then((answer) => store.put(key, answer))
        underway.set(key, asked)
        try {
          await asked
        } finally {
          underway.delete(key)
        }
      }
      // Each caller has its own copy: pages may not see what others do to theirs.
      return store.get(key) as AnswerOf<E>
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

/** What a call asks for, as text. */
export function callKey(endpoint: Endpoint, input: { readonly path?: unknown; readonly query?: unknown }): string {
  return JSON.stringify([endpoint.id, input.path ?? null, input.query ?? null])
}
