import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { createLiveApi, type LiveApiOptions } from '../live-api/live-api.ts'

const Emails = z.array(z.object({ kind: z.string(), email: z.string(), token: z.string() }))

export type EmailKind = 'verify-registration' | 'reset-password' | 'verify-newsletter'

/** The outbox of a test API. */
export interface Outbox {
  /** Returns the token from the latest email of the given kind to an address, or undefined if there is none. */
  tokenOf(kind: EmailKind, email: string): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Reads emails from a URL in the format of the mock's outbox.
 * @throws {StorefrontError} if the URL is invalid.
 */
export function createOutbox(url: string, options: LiveApiOptions): Outbox {
  const api = createLiveApi(url, options)
  const read = defineEndpoint({
    id: 'outbox',
    method: 'GET',
    path: '',
    query: z.object({ kind: z.string(), email: z.string() }),
    response: Emails,
    problems: [],
    access: 'everyone',
    provenance: 'assumed',
    source: 'the mock',
  })
  return {
    async tokenOf(kind, email) {
      const { body } = await api.send({ endpoint: read, query: { kind, email } })
      const emails = Emails.safeParse(body).data ?? []
      return emails.findLast((message) => message.kind === kind && message.email === email)?.token
    },
    close: () => api.close(),
  }
}
