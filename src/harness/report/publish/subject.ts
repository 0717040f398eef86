import type { Report } from '../model/report.ts'

/** Name of a report folder without the time. */
export const FOLDER_NAME = 'audit'

/** Returns whether two audits have the same scope, so that they can be compared. */
export function isComparable(one: Report, other: Report): boolean {
  return scopeKey(one) === scopeKey(other)
}

function scopeKey({ environment, audits, scope }: Report): string {
  const { patterns, externalLinks, draft } = scope
  return JSON.stringify([environment, audits.map(({ name }) => name), patterns.toSorted(), externalLinks, draft])
}
