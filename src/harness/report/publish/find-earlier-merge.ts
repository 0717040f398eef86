import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readJsonInside } from '#folders/read-inside.ts'
import { MAX_REPORT_BYTES } from '../../findings/file-limits.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { type JourneyRun, RUN_FILE } from '../model/journey-run.ts'
import { toFolderName } from './report-folder.ts'
import { getJourneyFolderName } from './subject.ts'

/**
 * Returns the folder that an earlier merge of the same run wrote, so that the next merge replaces it. The merged
 * folders, `sources`, are never replaced.
 */
export async function findEarlierMerge(
  reportsFolder: string,
  merged: JourneyReport | JourneyRun,
  sources: readonly string[],
): Promise<string | undefined> {
  const [subject, file] =
    'entries' in merged ? (['journeys', RUN_FILE] as const) : ([getJourneyFolderName(merged), 'report.json'] as const)
  const name = toFolderName(merged.startedAt, subject)
  const used = new Set(sources.map((source) => resolve(source)))
  for (const entry of await readdir(reportsFolder).catch(() => [])) {
    const folder = resolve(reportsFolder, entry)
    if ((entry !== name && entry.replace(/-\d+$/, '') !== name) || used.has(folder)) continue
    const content = await readJsonInside(reportsFolder, join(entry, file), MAX_REPORT_BYTES).catch(() => undefined)
    // The time in the file has milliseconds, so it identifies the run.
    if ((content as { readonly startedAt?: unknown } | null | undefined)?.startedAt === merged.startedAt) return folder
  }
  return undefined
}
