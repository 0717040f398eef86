import { buildChangedSets } from './incremental/random-changes.ts'

// `npm run check:incremental -- [sets] [seed]`: random sets of changes, each built incrementally and in full (BUILD-70).
const [sets = 25, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
let wrong = 0
for await (const { changes, written, pages, differing } of buildChangedSets(sets, seed)) {
  if (differing.length > 0) wrong += 1
  const result = differing.length === 0 ? 'as a full build' : `DIFFERS in ${differing.slice(0, 5).join(', ')}`
  console.log(`${changes.join(', ')}: ${written} of ${pages} pages rendered, ${result}`)
}
console.log(`${sets - wrong} of ${sets} sets are as a full build makes them (seed ${seed}).`)
if (wrong > 0) process.exitCode = 1
