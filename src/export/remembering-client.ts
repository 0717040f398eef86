import type { ApiClient, CallInput } from '#api/client.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'

/** A client that makes each reading call once and keeps its answer, failures included, for all pages of a build. */
export function rememberAnswers(client: ApiClient): ApiClient {
  const answers = new Map<string, Promise<unknown>>()
  return {
    call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
      if (endpoint.method !== 'GET') return client.call(endpoint, input)
      const key = JSON.stringify([endpoint.id, input.path, input.query])
      let answer = answers.get(key) as Promise<AnswerOf<E>> | undefined
      if (answer === undefined) {
        answer = client.call(endpoint, input)
        answers.set(key, answer)
      }
      return answer
    },
  }
}
