import type { Change } from './contract-changes.ts'
import type { ChangeClass } from './rules.ts'

const HEADINGS: Readonly<Record<ChangeClass, string>> = {
  shop: 'Breaking for the shop, which reads answers',
  api: 'Breaking for the API, whose callers send requests',
  addition: 'Additions',
}
const SHOWN_CALLS = 3

/** The changes in their classes, what breaks first. */
export function changeList(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.'
  const blocks = (Object.keys(HEADINGS) as ChangeClass[]).flatMap((kind) => {
    const own = changes.filter((change) => change.class === kind)
    return own.length === 0 ? [] : [[`${HEADINGS[kind]} (${own.length})`, ...own.map(line)].join('\n')]
  })
  return blocks.join('\n\n')
}

function line({ place, direction, text, calls }: Change): string {
  const rest = calls.length - SHOWN_CALLS
  const shown = calls.slice(0, SHOWN_CALLS).join(', ')
  const where = rest > 0 ? `${shown} and ${rest} more` : shown
  return place === ''
    ? `  ${where}: ${text}`
    : `  ${where}: ${place} ${direction === 'answer' ? 'of the answer' : 'of the request'}: ${text}`
}
