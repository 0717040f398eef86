import type { Shard } from '#environment/shard.ts'

export type { Shard }
import { InvalidArgumentError } from 'commander'

const USAGE = 'Use current/total, such as 2/4. Current is from 1 to total.'

/** Parses a shard such as `2/4`, the second of four parts. */
export function parseShard(value: string): Shard {
  const [, current, total] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? []
  if (current === undefined || total === undefined) throw new InvalidArgumentError(USAGE)
  if (current < 1 || current > total) {
    throw new InvalidArgumentError(`There is no shard ${current} of ${total}. ${USAGE}`)
  }
  return { current, total }
}
