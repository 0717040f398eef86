import { globSync, readFileSync } from 'node:fs'

/*
 * Checks that each row of docs/requirements.md has a test whose title begins with its ID, and that each ID in a title
 * has a row: `npm run requirements`. Exits with 1 otherwise.
 */

const TABLE = 'docs/requirements.md'
const TESTS = '{src,renderer,pages,fixtures,tests}/**/*.test.{ts,tsx}'
const ROW = /^\| ([A-Z0-9]+-\d+) \| (.*?) \|/gm
/** Matches the IDs at the beginning of a title. The linter rejects tests that are skipped. */
const TITLE = /['"`]((?:[A-Z][A-Z0-9]*-\d+[ ,]+)+)/g

const rows = Array.from(readFileSync(TABLE, 'utf8').matchAll(ROW), ([, id = '', text = '']) => ({ id, text }))
const ids = new Set(rows.map(({ id }) => id))
const areas = new Set([...ids].map((id) => id.split('-')[0]))
const cited = new Map<string, string>()
for (const file of globSync(TESTS)) {
  for (const [, title = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
    for (const id of title.match(/[^ ,]+/g) ?? []) if (areas.has(id.split('-')[0])) cited.set(id, file)
  }
}

const problems = [
  ...rows.filter(({ id }) => !cited.has(id)).map(({ id, text }) => `${id} has no test: ${text}`),
  ...[...cited].filter(([id]) => !ids.has(id)).map(([id, file]) => `${file} cites ${id}, which is not in ${TABLE}.`),
]
if (ids.size < rows.length) problems.push(`An ID appears twice in ${TABLE}.`)
for (const problem of problems) console.error(problem)
console.log(`${[...ids].filter((id) => cited.has(id)).length} of ${rows.length} requirements have a test.`)
process.exitCode = problems.length > 0 ? 1 : 0
