import { expect, test } from 'vitest'
import { buildChangedSets, type ChangedSet } from './random-changes.ts'

const SETS = 3
const SEED = 7

test(
  'incremental builds of changed navigation, footer and products equal full builds',
  async () => {
    const sets: ChangedSet[] = []
    for await (const set of buildChangedSets(SETS, SEED)) sets.push(set)
    expect(sets.filter(({ differing }) => differing.length > 0)).toEqual([])
    // Each page contains the markup of its header and footer.
    expect(sets.slice(0, 2).map(({ written, pages }) => written === pages)).toEqual([true, true])
  },
  SETS * 60_000,
)
