import * as z from 'zod'

/** One part of a run or of an export's pages, such as the second of four. */
export const Shard = z.strictObject({ current: z.int().min(1), total: z.int().min(1) })
export type Shard = z.infer<typeof Shard>
