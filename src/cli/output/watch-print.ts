import type { ContentChanges } from '#harness/audits/drafts/watch-content.ts'
import { print } from './print.ts'

/** Prints findings that were added or fixed since the previous content check (AUD-33). */
export async function printChanges({ added: fresh, fixed, findings }: ContentChanges, isFirst: boolean): Promise<void> {
  const [{ formatFindings: findingLines }, { formatPlace, isErrorOrWarning }] = await Promise.all([
    import('#harness/report/formats/text-audit.ts'),
    import('#harness/findings/finding.ts'),
  ])
  for (const finding of fresh) for (const line of findingLines(finding)) print.line(line)
  for (const finding of fixed) print.line(`✓ Fixed: ${finding.message} (${formatPlace(finding)})`)
  const time = new Date().toTimeString().slice(0, 8)
  const wrong = findings.filter(isErrorOrWarning).length
  const count = wrong === 0 ? 'No problems found' : wrong === 1 ? '1 finding' : `${wrong} findings`
  print.line(
    isFirst
      ? `${time} ${count}. Watching the content; press Ctrl-C to stop.`
      : `${time} ${fresh.length} new, ${fixed.length} fixed. ${count}.`,
  )
}
