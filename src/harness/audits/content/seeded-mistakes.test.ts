import { beforeAll, describe, expect, test } from 'vitest'
import { FILE_AND_LINK_MISTAKES } from './mistakes/test-files-and-links.ts'
import type { Mistake } from './mistakes/test-mistake.ts'
import { PRICE_MISTAKES } from './mistakes/test-money.ts'
import { READABILITY_MISTAKES } from './mistakes/test-reading.ts'
import { REPORTED_AT } from './mistakes/test-reported-at.ts'
import { CONSISTENCY_MISTAKES } from './mistakes/test-sense.ts'
import { WORDING_MISTAKES } from './mistakes/test-wording.ts'
import { gatherDemoContent, auditSeeds } from './test-changed-content.ts'

/** Typical editing mistakes, collected before the rules were written. */
const MISTAKES: readonly Mistake[] = [
  ...PRICE_MISTAKES,
  ...CONSISTENCY_MISTAKES,
  ...WORDING_MISTAKES,
  ...FILE_AND_LINK_MISTAKES,
  ...READABILITY_MISTAKES,
]

test('contains 80 seeded mistakes', () => {
  expect(MISTAKES).toHaveLength(80)
  expect(new Set(MISTAKES.map(([name]) => name)).size).toBe(80)
})

const SEEDS = MISTAKES.map(([name, call, changes, field, reads]) => {
  const place = field.includes(' › ') ? field : `${call} › ${field}`
  return { name, call, changes, alsoAt: [place.split(' › ')[0] ?? ''], place, reads }
})

describe('seeded mistakes', () => {
  let result: Awaited<ReturnType<typeof auditSeeds<(typeof SEEDS)[number]>>>

  beforeAll(async () => {
    result = await auditSeeds(await gatherDemoContent(), SEEDS)
  })

  test.each(SEEDS)('AUD-02 reports $name', isReportedOnce)

  test('reports no other findings', () => {
    expect(result.unexpected).toEqual([])
  })

  function isReportedOnce(seed: (typeof SEEDS)[number]): void {
    const findings = result.bySeed.get(seed) ?? []
    expect(findings.map(({ place, message }) => [`${place.cmsPath} › ${place.field}`, message])).toEqual([
      [seed.place, expect.stringMatching(seed.reads)],
    ])
    expect(findings.map(({ rule, severity }) => [rule.replace(/^content\//, ''), severity])).toEqual([
      REPORTED_AT[seed.name],
    ])
    expect(findings[0]?.fix).not.toBe('')
  }
})
