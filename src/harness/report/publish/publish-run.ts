import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renderRunMarkdown } from '../formats/markdown.ts'
import { renderRunHtml } from '../html/run-page.ts'
import { JourneyRun, RUN_FILE } from '../model/journey-run.ts'
import { nameFolder, withDraft } from './report-folder.ts'

/** Writes a run of several journeys next to their reports; returns its folder. */
export async function publishRun(run: JourneyRun, reportsFolder: string): Promise<string> {
  const checked = JourneyRun.parse(run)
  return withDraft(reportsFolder, async (draft) => {
    await writeFile(join(draft, RUN_FILE), `${JSON.stringify(checked, null, 2)}\n`)
    await writeFile(join(draft, 'index.html'), renderRunHtml(checked))
    const part = checked.shard === null ? '' : `-${checked.shard.current}-of-${checked.shard.total}`
    return nameFolder(draft, reportsFolder, checked.startedAt, `journeys${part}`)
  })
}

/** Appends a run to a file of summaries. */
export async function summarize(run: JourneyRun, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, renderRunMarkdown(run))
}
