/** One of several builds that divide an export's pages. The second of four builds is number 2 of 4. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** Returns the share of a route's pages that belongs to a shard. */
export function selectShard<Page>(pages: readonly Page[], { number, of }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (number - 1)) / of)
  return pages.slice(start, Math.floor((pages.length * number) / of))
}
