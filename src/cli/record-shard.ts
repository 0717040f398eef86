import { resolve } from 'node:path'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { parseShard, type Shard } from './shard-flag.ts'

/** Flags of commands without a report. Each run of `journey --watch` is recorded by its own process. */
const WITHOUT_REPORT: ReadonlySet<string> = new Set(['-h', '--help', '--list', '--watch'])

/**
 * Records the start of `journey --shard` before anything else can fail, even the other flags. Returns a function that
 * removes the record if the command has a result. An unwritable folder is reported by the command.
 */
export async function recordShard(
  args: readonly string[],
  reportsFolder = resolve('reports'),
): Promise<(exitCode: number) => Promise<void>> {
  const command = args.find((arg) => !arg.startsWith('-'))
  const shard = findShard(args)
  if (command !== 'journey' || shard === undefined || args.some((arg) => WITHOUT_REPORT.has(arg))) return async () => {}
  const { recordStart } = await import('#harness/report/publish/shard-start.ts')
  const start = { shard, startedAt: new Date().toISOString() }
  const remove = await recordStart(reportsFolder, start).catch(() => undefined)
  return async (exitCode) => {
    if (exitCode === EXIT_CODES.success || exitCode === EXIT_CODES.findings) await remove?.()
  }
}

/** Returns the shard in the arguments, or undefined if there is none or it is invalid. */
function findShard(args: readonly string[]): Shard | undefined {
  const at = args.findLastIndex((arg) => /^--shard(?:=|$)/.test(arg))
  const value = args[at]?.split('=')[1] ?? args[at + 1]
  if (at < 0 || value === undefined) return undefined
  try {
    return parseShard(value)
  } catch {
    return undefined
  }
}
