import * as z from 'zod/mini'

/**
 * The body of every answer that is not a success: problem details (RFC 9457) with the `message` that the
 * shared error handler reads first (NOTE-07) and, on 400, texts by field.
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
