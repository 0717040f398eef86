import type { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { JourneyRun } from '../model/journey-run.ts'
import { findShards, type Part } from './find-shards.ts'
import { publishMergedRun } from './merge-runs.ts'

export interface MergedShards {
  readonly folder: string
  /** The merged shards and their folders. */
  readonly shards: readonly { readonly folder: string; readonly shard: Shard }[]
  /** Overview of the journeys. */
  readonly run: JourneyRun
}

/**
 * Merges and publishes the parts that shards wrote to these folders.
 * @throws {StorefrontError} if the parts are not from the same run, or if a part is missing or unreadable.
 */
export async function mergeShards(folders: readonly string[], reportsFolder: string): Promise<MergedShards> {
  const parts = await findShards(folders)
  assertOneRun(parts)
  const shards = parts.map(({ folder, shard }) => ({ folder, shard }))
  return { shards, ...(await publishMergedRun(parts, reportsFolder)) }
}

/** Returns the fields shared by all parts of a run. */
function getFacts({ shard, run }: Part): Readonly<Record<string, string>> {
  const { commit, devices, engines, command } = run
  return {
    commit: commit ?? 'none',
    devices: devices.join(', '),
    browsers: engines.join(', '),
    command,
    'number of shards': String(shard.total),
  }
}

function assertOneRun(parts: readonly Part[]): void {
  const [first] = parts
  if (first === undefined) throw usage('There is nothing to merge.', 'Pass the folder of each shard.')
  for (const part of parts) {
    const facts = getFacts(part)
    for (const [name, value] of Object.entries(getFacts(first))) {
      const other = facts[name]
      if (other === value) continue
      throw usage(
        `${first.folder} and ${part.folder} are not parts of one run: ${name} ${value} and ${other}.`,
        'Pass the folders of the shards of one run.',
      )
    }
  }
  const { total } = first.shard
  const numbers = parts.map(({ shard }) => shard.current)
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (duplicate !== undefined)
    throw usage(`Shard ${duplicate} of ${total} was passed twice.`, 'Pass the folder of each shard once.')
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !numbers.includes(number))
  if (missing.length === 0) return
  throw usage(
    `${missing.length === 1 ? 'Shard' : 'Shards'} ${missing.join(', ')} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    `Pass the reports folder of each shard. If there is none, run the same command with --shard ${missing[0]}/${total}.`,
  )
}

function usage(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
