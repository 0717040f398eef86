import { InvalidArgumentError } from 'commander'
import type { Shard } from '#harness/report/model/journey-run.ts'

/** Reads `2/4`, the second of four parts, for commander. */
export function shard(value: string): Shard {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? []
  if (number === undefined || of === undefined || number < 1 || number > of) {
    throw new InvalidArgumentError('Write the second of four as 2/4.')
  }
  return { number, of }
}
