import { plainLine } from '#errors/plain-text.ts'
import type { DifferenceKind } from '../live-api/difference.ts'
import type { VerifyReport } from './verify.ts'

const HEADINGS: Readonly<Record<DifferenceKind, string>> = {
  breach: 'Contract breaches',
  unavailable: 'Unavailable',
  stale: 'Stale recording',
  addition: 'Harmless additions',
}

/** How many products or collections a line names; the rest is counted. */
const SHOWN_SUBJECTS = 3

/** The differences by kind, then by call and path; what many answers have in common is one line. */
export function reportText(report: VerifyReport): string {
  const { api, calls, counts, notCalled } = report
  const made = new Set(calls.map(({ endpoint }) => endpoint)).size
  return [
    ...(['breach', 'unavailable', 'stale', 'addition'] as const).flatMap((kind) => section(kind, report)),
    `${api}: ${calls.length} requests to ${made} of ${made + notCalled.length} calls.`,
    `${counts.breach} breaches, ${counts.stale} stale, ${counts.addition} additions.`,
    ...(notCalled.length === 0 ? [] : [`Not called: ${notCalled.join(', ')}.`]),
  ].join('\n')
}

function section(kind: DifferenceKind, { calls, recording }: VerifyReport): string[] {
  const lines = new Map<string, Set<string>>()
  for (const { endpoint, method, path, subject = '', differences } of calls) {
    for (const difference of differences) {
      if (difference.kind !== kind) continue
      const line = `  ${plainLine(`${method} ${path} (${endpoint}): ${difference.field} ${difference.text}`)}`
      const subjects = lines.get(line) ?? new Set()
      lines.set(line, subject === '' ? subjects : subjects.add(subject))
    }
  }
  const whole = recording.filter((difference) => difference.kind === kind).map(({ text }) => `  The recording ${text}`)
  const all = [...whole, ...[...lines].map(([line, subjects]) => line + subjectText([...subjects].toSorted()))]
  return all.length === 0 ? [] : [HEADINGS[kind], ...all, '']
}

function subjectText(subjects: readonly string[]): string {
  if (subjects.length === 0) return ''
  const more = subjects.length - SHOWN_SUBJECTS
  return ` [${subjects.slice(0, SHOWN_SUBJECTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}]`
}
