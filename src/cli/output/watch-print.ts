import type { ContentChanges } from '#harness/audits/before-publishing/watch-content.ts'
import { printFinding } from './audit-print.ts'
import { print } from './print.ts'

/** What is new and what is fixed since the last look at the content (AUD-33). */
export function printChanges({ fresh, fixed, findings }: ContentChanges, isFirst: boolean): void {
  for (const finding of fresh) printFinding(finding)
  for (const { problem, content } of fixed) {
    const place =
      content === null ? '' : ` (${[content.call, content.field].filter((part) => part !== '').join(' › ')})`
    print.line(`✓ Fixed: ${problem}${place}`)
  }
  const time = new Date().toTimeString().slice(0, 8)
  const toMend = findings.filter(({ severity }) => severity !== 'hint').length
  const count = toMend === 0 ? 'Nothing to mend' : toMend === 1 ? '1 finding' : `${toMend} findings`
  print.line(
    isFirst
      ? `${time} ${count}. Watching the content; press Ctrl-C to stop.`
      : `${time} ${fresh.length} new, ${fixed.length} fixed. ${count}.`,
  )
}
