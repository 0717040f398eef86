import { expect, test } from 'vitest'
import { buildChangedSets, type ChangedSet } from './random-changes.ts'

test('BUILD-70 incremental builds of changed navigation, footer and products are what full ones give', async () => {
  const sets: ChangedSet[] = []
  for await (const set of buildChangedSets(3, 7)) sets.push(set)
  expect(sets.map(({ differing }) => differing)).toEqual([[], [], []])
  // Each page holds the markup of its header and footer.
  expect(sets.slice(0, 2).map(({ written, pages }) => written === pages)).toEqual([true, true])
}, 120_000)
