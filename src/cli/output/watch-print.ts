import type { ContentChanges } from '#harness/audits/drafts/watch-content.ts'
import { print } from './print.ts'

/**
 * Prints findings that were added or fixed since the previous content check.
 * @param notRead the CMS content that could not be read, or undefined if everything was read
 */
export async function printChanges(
  { added, fixed, findings }: ContentChanges,
  isFirst: boolean,
  notRead: string | undefined,
): Promise<void> {
  const [{ formatFinding: findingLines }, { formatPlace, isErrorOrWarning }] = await Promise.all([
    import('#harness/report/text.ts'),
    import('#harness/findings/finding.ts'),
  ])
  for (const finding of added) for (const line of findingLines(finding)) print.line(line)
  for (const finding of fixed) print.line(`✓ Fixed: ${finding.message} (${formatPlace(finding)})`)
  if (notRead !== undefined) print.line(`Not complete: ${notRead}`)
  const time = new Date().toTimeString().slice(0, 8)
  const wrong = findings.filter(isErrorOrWarning).length
  const none = notRead === undefined ? 'No problems found' : 'No problems found in the checked part'
  const count = wrong === 0 ? none : wrong === 1 ? '1 finding' : `${wrong} findings`
  print.line(
    isFirst
      ? `${time} ${count}. Watching the content; press Ctrl-C to stop.`
      : `${time} ${added.length} new, ${fixed.length} fixed. ${count}.`,
  )
}
