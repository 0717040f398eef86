import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { usesBrowser } from './requirements/browser-tests.ts'
import { readCitations } from './requirements/citations.ts'
import { type AreaCoverage, measureCoverage } from './requirements/coverage.ts'
import { readRequirements } from './requirements/requirement-table.ts'

const USAGE = `Usage: npm run requirements                    count the rows with a test, by area
       npm run requirements -- --missing AREA  list an area's rows without a test`

const TABLE_FILE = 'docs/requirements.md'
const TEST_FILES = '{src,renderer,pages,fixtures,scripts,tests}/**/*.test.{ts,tsx}'

const count = ({ tested, missing }: AreaCoverage) => `${tested.length}/${tested.length + missing.length}`

/**
 * Prints the coverage of the requirements and returns the exit code: 1 if a row has no test, or requires a browser but
 * is tested without one, 2 for an unknown ID or invalid usage.
 */
function run(): number {
  const options = readOptions()
  if (options === undefined) return 2

  const requirements = readRequirements(readFileSync(TABLE_FILE, 'utf8'))
  const citations = globSync(TEST_FILES).flatMap((file) => readCitations(file, readFileSync(file, 'utf8')))
  const { areas, unknown, withoutBrowser } = measureCoverage(requirements, citations, usesBrowser)
  const untested = options.missing === undefined ? areas.flatMap(({ missing }) => missing) : []

  if (options.missing === undefined) {
    const tested = areas.reduce((sum, area) => sum + area.tested.length, 0)
    for (const area of areas) console.log(`${area.area.padEnd(6)}${count(area).padStart(8)}`)
    console.log(`${tested} of ${requirements.length} requirements have a test.`)
  } else {
    const area = areas.find((candidate) => candidate.area === options.missing)
    if (area === undefined) {
      console.error(`Unknown area: ${options.missing}. Areas: ${areas.map((known) => known.area).join(' ')}`)
      return 2
    }
    for (const { id, text } of area.missing) console.log(`${id}  ${text}`)
    console.log(`${area.area}: ${count(area)} have a test.`)
  }

  for (const { id, file, title } of unknown) {
    console.error(`${file}: the title "${title}" cites ${id}, which is not in ${TABLE_FILE}.`)
  }
  for (const { id, text } of untested) console.error(`${id} has no test: ${text}`)
  for (const { id, howToCheck } of withoutBrowser) {
    console.error(`${id} requires "${howToCheck}", but only tests without a browser cite it.`)
  }
  if (unknown.length > 0) return 2
  return untested.length + withoutBrowser.length > 0 ? 1 : 0
}

function readOptions(): { readonly missing?: string | undefined } | undefined {
  try {
    return parseArgs({ options: { missing: { type: 'string' } } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return undefined
  }
}

process.exitCode = run()
