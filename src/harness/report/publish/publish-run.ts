import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MAX_SUMMARY_BYTES, renderRunMarkdown } from '../formats/markdown.ts'
import { renderRunHtml } from '../html/run-page.ts'
import { JourneyRun, RUN_FILE } from '../model/journey-run.ts'
import { nameFolder, withDraft } from './report-folder.ts'

/** File name of the JUnit report of a merged run. Patterns for `junit.xml` must not count its journeys twice. */
const MERGED_JUNIT_FILE = 'junit-merged.xml'

/**
 * Writes a run of several journeys next to their reports and returns its folder. A merged run has a JUnit report and
 * may replace the folder of an earlier merge.
 */
export async function publishRun(
  run: JourneyRun,
  reportsFolder: string,
  { replaced, junit }: { readonly replaced?: string | undefined; readonly junit?: string } = {},
): Promise<string> {
  const checked = JourneyRun.parse(run)
  return withDraft(reportsFolder, async (draft) => {
    await writeFile(join(draft, RUN_FILE), `${JSON.stringify(checked, null, 2)}\n`)
    await writeFile(join(draft, 'index.html'), renderRunHtml(checked))
    if (junit !== undefined) await writeFile(join(draft, MERGED_JUNIT_FILE), junit)
    const part = checked.shard === null ? '' : `-${checked.shard.current}-of-${checked.shard.total}`
    return nameFolder(draft, reportsFolder, checked.startedAt, `journeys${part}`, replaced)
  })
}

/** Appends a run to a summary file and keeps the file below the maximum size. */
export async function summarize(run: JourneyRun, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  const summary = renderRunMarkdown(run, MAX_SUMMARY_BYTES - size)
  if (size + Buffer.byteLength(summary) <= MAX_SUMMARY_BYTES) await appendFile(file, summary)
}
