import * as z from 'zod/mini'

/**
 * Body of every error response: problem details (RFC 9457), plus the `message` that the shared error handler reads
 * first (NOTE-07) and, for status 400, messages by field.
 */
export const Problem = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type Problem = z.infer<typeof Problem>
