import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A new guest; the value is path token, guest id and X-Guest-Id in one (OPEN-010, OPEN-011). */
const GuestToken = z.union([z.object({ token: z.string() }), z.string()])
export type GuestToken = z.infer<typeof GuestToken>

export const createGuest = endpoint({
  id: 'createGuest',
  method: 'POST',
  path: '/Auth/guest',
  answer: GuestToken,
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'session spec §7; answer: OPEN-010',
  requirement: 'API-19',
})
