/** One of several builds that share an export's pages: the second of four is number 2 of 4. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** Returns the pages of a shard among those of one route. */
export function selectShard<Page>(pages: readonly Page[], { number, of }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (number - 1)) / of)
  return pages.slice(start, Math.floor((pages.length * number) / of))
}
