import * as z from 'zod'

/** The share of a run that one of several computers does: the second of four. */
export const Shard = z.strictObject({ current: z.int().min(1), total: z.int().min(1) })
export type Shard = z.infer<typeof Shard>
