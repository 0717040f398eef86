import type { Citation } from './citations.ts'
import type { Requirement } from './requirement-table.ts'

export interface AreaCoverage {
  readonly area: string
  readonly tested: readonly Requirement[]
  readonly missing: readonly Requirement[]
}

/** An ID in the title of a test that is not in the table. */
export interface UnknownCitation {
  readonly id: string
  readonly file: string
  readonly title: string
}

export interface Coverage {
  /** In the order of the table. */
  readonly areas: readonly AreaCoverage[]
  readonly unknown: readonly UnknownCitation[]
}

/** Holds what the tests cite against the table. */
export function measureCoverage(requirements: readonly Requirement[], citations: readonly Citation[]): Coverage {
  const known = new Set(requirements.map(({ id }) => id))
  const cited = new Set(citations.flatMap(({ ids }) => ids))
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
  }
}
