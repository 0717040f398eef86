import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { Page } from '../../drivers/browser.ts'

/**
 * Notes from now on what the page sends to a call, as it was typed; the mock's own notes are redacted. For comparing by
 * {@link differences}: nothing else of it belongs into a message.
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

/** What is otherwise in an object than expected, field by field: one that is missing, another value, one too many. */
export function differences(seen: object | undefined, expected: object): string[] {
  const [has, wants] = [{ ...seen }, { ...expected }] as Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(wants ?? {}), ...Object.keys(has ?? {})])]
    .filter((field) => has?.[field] !== wants?.[field])
    .map((field) => `${field} is ${JSON.stringify(has?.[field])}, not ${JSON.stringify(wants?.[field])}`)
}
