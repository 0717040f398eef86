/** One part of a build that is shared out: `1/4` to `4/4`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** More parts than anyone has machines for. */
const MOST_SHARDS = 64

/** Reads `2/4`; undefined when it is no such thing. */
export function parseShard(text: string): Shard | undefined {
  const found = /^(\d{1,3})\/(\d{1,3})$/.exec(text)
  const [index, count] = [Number(found?.[1]), Number(found?.[2])]
  return index >= 1 && count >= 1 && index <= count && count <= MOST_SHARDS ? { index, count } : undefined
}

/**
 * The part of a shard among the pages of one kind. Pages that stand alone belong to the first shard: they are
 * rendered once, from the whole data.
 */
export function shardOf(addresses: readonly string[], { index, count }: Shard): readonly string[] {
  const start = Math.floor((addresses.length * (index - 1)) / count)
  return addresses.slice(start, Math.floor((addresses.length * index) / count))
}
