import type { Page } from '#browser/browser.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'

/**
 * Starts recording the unredacted request bodies sent to an endpoint, because the mock's own journal is redacted. Use
 * them only for comparison with {@link listDifferences}, because no other part of them may appear in a message.
 */
export function watchRequests<E extends Endpoint>(page: Page, endpoint: E): () => readonly BodyOf<E>[] {
  const path = new RegExp(`${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const sent: BodyOf<E>[] = []
  page.context().on('request', (request) => {
    if (request.method() === endpoint.method && path.test(new URL(request.url()).pathname))
      sent.push(request.postDataJSON())
  })
  return () => [...sent]
}

/** Lists the differences between two objects by field: missing, different or additional fields. */
export function listDifferences(seen: object | undefined, expected: object): string[] {
  const [has, wants] = [{ ...seen }, { ...expected }] as Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(wants ?? {}), ...Object.keys(has ?? {})])]
    .filter((field) => has?.[field] !== wants?.[field])
    .map((field) => `${field} is ${JSON.stringify(has?.[field])}, not ${JSON.stringify(wants?.[field])}`)
}
