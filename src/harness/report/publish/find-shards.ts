import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Shard } from '#environment/shard.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readJsonInside } from '#folders/read-inside.ts'
import { MAX_REPORT_BYTES } from '../../findings/file-limits.ts'
import { parseRun, RUN_FILE, RUN_SCHEMA } from '../model/journey-run.ts'
import type { JourneyPart } from './merge-runs.ts'
import { listStarts, type ShardStart } from './shard-start.ts'

/** What one shard of a command wrote. */
export interface Part extends JourneyPart {
  readonly shard: Shard
}

/** The shards in a folder, and the commands with `--shard` that started in it. */
interface FolderShards {
  readonly parts: readonly Part[]
  readonly starts: readonly FolderStart[]
}

/** The start of a shard and the path of its record. */
type FolderStart = ShardStart & { readonly file: string }

/**
 * Returns the shards to merge: the newest one in each of several folders, or all shards of the newest sharded command
 * in a single one.
 * @throws {StorefrontError} if a folder contains no shard, one that is damaged or from another version, or the start of
 * a later one that is not finished.
 */
export async function findShards(folders: readonly string[]): Promise<readonly Part[]> {
  await Promise.all(folders.map(assertFolder))
  const limit = folders.length === 1 ? Infinity : 1
  const found = await Promise.all(folders.map((folder) => readNewestShards(folder, limit)))
  const parts = found.flatMap((one) => one.parts)
  const starts = found.flatMap((one) => one.starts)
  for (const start of starts.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)))
    assertFinished(start, parts)
  return parts
}

/**
 * Asserts that a shard that started is one of the parts, or that it is of an earlier command.
 * @throws {StorefrontError} if the parts are older, because a merge would then use the result of another command.
 */
function assertFinished({ shard, startedAt, file }: FolderStart, parts: readonly Part[]): void {
  const { current, total } = shard
  const command = parts.filter((part) => part.shard.total === total)
  const part = command.find((one) => one.shard.current === current)
  const isOutdated = parts.some((one) => one.run.startedAt >= startedAt)
  if (part === undefined ? isOutdated && command.length === 0 : part.run.startedAt >= startedAt) return
  const time = startedAt.slice(0, 19).replace('T', ' ')
  throw new StorefrontError({
    kind: 'external',
    message: `Shard ${current} of ${total} of the journeys is not finished: the command that started at ${time} UTC wrote no report.`,
    next: `Run this shard again, wait if it is still running, or delete ${file} to merge without it.`,
  })
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() === true) return
  throw toUsageError(
    found === undefined ? `The folder ${folder} does not exist.` : `${folder} is a file.`,
    'Pass the "reports" folder of each shard.',
  )
}

/** Returns the newest shard and up to `limit` shards with the same total, sorted by number. */
async function readNewestShards(folder: string, limit: number): Promise<FolderShards> {
  const { candidates, isReport } = await listCandidates(folder)
  const starts = isReport
    ? []
    : (await listStarts(folder)).map((start) => ({ ...start, file: join(folder, start.file) }))
  const shards = new Map<number, Part>()
  let newest: Part | undefined
  for (const candidate of candidates) {
    const part = await readPart(candidate)
    if (part === undefined) continue
    newest ??= part
    if (part.shard.total === newest.shard.total && !shards.has(part.shard.current)) shards.set(part.shard.current, part)
    if (shards.size === Math.min(limit, newest.shard.total)) break
  }
  if (newest === undefined && starts.length === 0) throw explainNoShard(folder, candidates, isReport)
  return { parts: [...shards.values()].toSorted((one, other) => one.shard.current - other.shard.current), starts }
}

/** Lists the folder if it is a report, or the overviews inside it, newest first. Links are not followed. */
async function listCandidates(
  folder: string,
): Promise<{ readonly candidates: readonly string[]; readonly isReport: boolean }> {
  const inside = await readdir(folder, { withFileTypes: true })
  if (inside.some(({ name }) => name === RUN_FILE)) return { candidates: [folder], isReport: true }
  const candidates: string[] = []
  for (const entry of inside) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if ((await readdir(path)).includes(RUN_FILE)) candidates.push(path)
  }
  // Folder names start with a timestamp.
  candidates.sort((one, other) => basename(other).localeCompare(basename(one)))
  return { candidates, isReport: false }
}

/** Returns the shard in a folder, or undefined for the overview of a command without `--shard`. */
async function readPart(folder: string): Promise<Part | undefined> {
  const content = await readJsonInside(folder, RUN_FILE, MAX_REPORT_BYTES)
  const run = parseRun(content)
  if (run !== undefined) return run.shard === null ? undefined : { folder, run, shard: run.shard }
  const { schema, shard } = (content ?? {}) as { readonly schema?: unknown; readonly shard?: unknown }
  if (shard === null) return undefined
  throw toUsageError(
    schema === RUN_SCHEMA
      ? `${folder} contains no run of journeys.`
      : `${folder} is of another version: ${String(schema)}.`,
    'Run all shards with the same version of storefront.',
  )
}

function explainNoShard(folder: string, candidates: readonly string[], isReport: boolean): StorefrontError {
  if (isReport) {
    return toUsageError(
      `${folder} is the report of a command without --shard, so there is nothing to merge.`,
      'Open its index.html, or pass the reports of a command with --shard.',
    )
  }
  const reason = candidates.length === 0 ? '' : ' Its reports are of commands without --shard.'
  return toUsageError(
    `${folder} contains no shard of a run.${reason}`,
    'Pass the "reports" folder of a "storefront journey" command with --shard.',
  )
}

function toUsageError(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
