import type { StorefrontError } from '#errors/storefront-error.ts'
import { createRedactor } from '#redaction/redactor.ts'
import { createRun } from './create-run.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { publishRun } from './report/publish/publish-run.ts'

/**
 * Publishes the overview of a shard that ended with an error, so that the merged report names the error. Does nothing
 * without `--shard`, or if the reports cannot be written.
 */
export async function publishFailedShard(
  options: JourneysOptions,
  startedAt: Date,
  { message, next }: Pick<StorefrontError, 'message' | 'next'>,
): Promise<void> {
  const { devices, engines, run, onOverview } = options
  if (run.shard === null) return
  const [device = 'desktop'] = devices
  const [engine = 'chromium'] = engines
  const journey = `shard ${run.shard.current} of ${run.shard.total}`
  const durationMs = Date.now() - startedAt.getTime()
  const redact = createRedactor({}, { folders: true })
  const [note, nextStep] = [redact(message), redact(next)]
  const entry = { journey, device, engine, verdict: 'broken' as const, note, next: nextStep, durationMs, folder: null }
  const failed = createRun(options, startedAt, [entry])
  const folder = await publishRun(failed, run.reportsFolder).catch(() => undefined)
  if (folder !== undefined) onOverview(failed, folder)
}
