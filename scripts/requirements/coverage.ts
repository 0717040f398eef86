import type { Citation } from './citations.ts'
import type { Requirement } from './requirement-table.ts'

export interface AreaCoverage {
  readonly area: string
  readonly tested: readonly Requirement[]
  readonly missing: readonly Requirement[]
}

/** A citation of an ID that is not in the table. */
export interface UnknownCitation {
  readonly id: string
  readonly file: string
  readonly title: string
}

export interface Coverage {
  /** Coverage of each area, in the order of the table. */
  readonly areas: readonly AreaCoverage[]
  readonly unknown: readonly UnknownCitation[]
  /** Rows that require a browser but are cited only by tests without one. */
  readonly withoutBrowser: readonly Requirement[]
}

/** Words in "How to check" that require a browser test. */
const REQUIRES_BROWSER = /\b(?:component|e2e|journey|browser|axe|Lighthouse|keyboard)\b/

/** Compares the cited IDs with the table. `hasBrowser` returns whether a file's tests use a browser. */
export function measureCoverage(
  requirements: readonly Requirement[],
  citations: readonly Citation[],
  hasBrowser: (file: string) => boolean,
): Coverage {
  const known = new Set(requirements.map(({ id }) => id))
  const cited = new Set(citations.flatMap(({ ids }) => ids))
  const citedInBrowser = new Set(citations.flatMap(({ file, ids }) => (hasBrowser(file) ? ids : [])))
  const areas = Map.groupBy(requirements, ({ area }) => area)
  return {
    areas: [...areas].map(([area, rows]) => ({
      area,
      tested: rows.filter(({ id }) => cited.has(id)),
      missing: rows.filter(({ id }) => !cited.has(id)),
    })),
    unknown: citations.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => ({ id, file, title })),
    ),
    withoutBrowser: requirements.filter(
      ({ id, howToCheck }) => REQUIRES_BROWSER.test(howToCheck) && cited.has(id) && !citedInBrowser.has(id),
    ),
  }
}
