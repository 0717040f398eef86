import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { createLiveApi, type LiveApiOptions } from '../live-api/live-api.ts'

const Mails = z.array(z.object({ kind: z.string(), email: z.string(), token: z.string() }))

export type MailKind = 'verify-registration' | 'reset-password' | 'verify-newsletter'

/** The mails of an API for tests. */
export interface Outbox {
  /** The token of the latest mail of a kind to an address; undefined when none came. */
  tokenOf(kind: MailKind, email: string): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Reads the mails at an address that lists them as the mock's outbox does (MOCK-43).
 * @throws {StorefrontError} when it is no address.
 */
export function createOutbox(address: string, options: LiveApiOptions): Outbox {
  const api = createLiveApi(address, options)
  const read = endpoint({
    id: 'outbox',
    method: 'GET',
    path: '',
    query: z.object({ kind: z.string(), email: z.string() }),
    answer: Mails,
    problems: [],
    access: 'everyone',
    provenance: 'assumed',
    source: 'the mock',
    requirement: 'MOCK-43',
  })
  return {
    async tokenOf(kind, email) {
      const { body } = await api.call({ endpoint: read, query: { kind, email } })
      const mails = Mails.safeParse(body).data ?? []
      return mails.findLast((mail) => mail.kind === kind && mail.email === email)?.token
    },
    close: () => api.close(),
  }
}
