import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shard } from '#environment/shard.ts'

/** The start of a command with `--shard`. */
export interface ShardStart {
  readonly shard: Shard
  readonly startedAt: string
}

/** Matches `2026-11-21T09-30-00.000Z-journeys-2-of-4-unfinished.txt`. Upload actions skip hidden files. */
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-journeys-(\d{1,4})-of-(\d{1,4})-unfinished\.txt$/

/**
 * Writes the start of a shard into its reports folder, so that a merge does not use the shard of an earlier command if
 * this one publishes no report. The record contains nothing of the command, which may include a password. Replaces
 * earlier records of the same shard. Returns a function that removes the record.
 */
export async function recordStart(reportsFolder: string, start: ShardStart): Promise<() => Promise<void>> {
  const { shard, startedAt } = start
  const name = `journeys-${shard.current}-of-${shard.total}-unfinished.txt`
  const file = join(reportsFolder, `${startedAt.replaceAll(':', '-')}-${name}`)
  const created = await mkdir(reportsFolder, { recursive: true })
  for (const { file: earlier } of await listStarts(reportsFolder))
    if (earlier.endsWith(`Z-${name}`)) await rm(join(reportsFolder, earlier), { force: true })
  const text = `Removed when shard ${shard.current} of ${shard.total} has a result. Run the shard again before the merge.\n`
  // The flag prevents following a link with this name.
  await writeFile(file, text, { flag: 'wx' })
  return async () => {
    await rm(file, { force: true })
    // Not possible if the folder contains a report.
    if (created !== undefined) await rmdir(reportsFolder).catch(() => {})
  }
}

/** Returns the recorded starts in a folder of reports. Links are skipped, and no content is read. */
export async function listStarts(reportsFolder: string): Promise<(ShardStart & { readonly file: string })[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const [file, hour, minute, second, current, total] = FILE_NAME.exec(entry.name) ?? []
    if (file === undefined || !entry.isFile()) return []
    const shard = { current: Number(current), total: Number(total) }
    return { file, shard, startedAt: `${hour}:${minute}:${second}` }
  })
}
