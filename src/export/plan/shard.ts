/** One of several builds that share an export's pages: `1/4` to `4/4`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** More shards than anyone has machines for. */
const MOST_SHARDS = 64

/** Reads `2/4`; undefined when it is no such thing. */
export function parseShard(text: string): Shard | undefined {
  const found = /^(\d{1,3})\/(\d{1,3})$/.exec(text)
  const [index, count] = [Number(found?.[1]), Number(found?.[2])]
  return index >= 1 && index <= count && count <= MOST_SHARDS ? { index, count } : undefined
}

/** The pages of a shard among those of one route. */
export function shardOf<Page>(pages: readonly Page[], { index, count }: Shard): readonly Page[] {
  const start = Math.floor((pages.length * (index - 1)) / count)
  return pages.slice(start, Math.floor((pages.length * index) / count))
}
