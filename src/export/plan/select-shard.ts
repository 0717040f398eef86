import type { Shard } from '#environment/shard.ts'

/** Returns the pages of a route that belong to a shard. */
export function selectShard<Page>(pages: readonly Page[], { current, total }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (current - 1)) / total)
  return pages.slice(start, Math.floor((pages.length * current) / total))
}
