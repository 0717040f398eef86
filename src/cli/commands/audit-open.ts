import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { AuditReport } from '#harness/report/model/audit-report.ts'
import type { Interruption } from '../interruption.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { print } from '../output/print.ts'
import { type LiveReport, serveLiveReport } from '../serving/serve-live-report.ts'

/** Shows a finished audit in the browser until Ctrl-C. */
export async function showReport(
  report: AuditReport,
  folder: string,
  options: { readonly knownWordsFile: string | undefined; readonly interruption: Interruption },
): Promise<void> {
  const screenshots = new Map<string, string>()
  for (const { place } of report.findings) {
    if (place.screenshot === null) continue
    screenshots.set(place.screenshot, await readFile(join(folder, place.screenshot), 'base64'))
  }
  const live = await openReport(report, { ...options, status: 'The audit is complete.', screenshots })
  await options.interruption.wait()
  await live.close()
}

/** Serves a report and opens it in the browser. The caller closes it. */
export async function openReport(
  report: AuditReport,
  options: {
    readonly status: string
    readonly knownWordsFile: string | undefined
    readonly screenshots?: ReadonlyMap<string, string>
  },
): Promise<LiveReport> {
  const { status, knownWordsFile, screenshots = new Map<string, string>() } = options
  const { acceptWords } = await import('#harness/audits/content/spelling/known-words.ts')
  const live = await serveLiveReport({
    report,
    status,
    screenshots,
    async acceptWord(word) {
      await acceptWords([word], knownWordsFile)
    },
  })
  print.line(`Page: ${live.url}`)
  print.line('Press Ctrl-C to stop.')
  await openInBrowser(live.url, 'The page').catch((error: unknown) => {
    if (!(error instanceof StorefrontError)) throw error
    // The page is served even if the browser does not open, and its URL is printed.
    print.failure(error.message, error.next)
  })
  return live
}
