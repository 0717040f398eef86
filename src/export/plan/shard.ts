/** One of several builds that divide an export's pages, such as number 2 of 4. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** Returns the pages of a route that belong to a shard. */
export function selectShard<Page>(pages: readonly Page[], { number, of }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (number - 1)) / of)
  return pages.slice(start, Math.floor((pages.length * number) / of))
}
