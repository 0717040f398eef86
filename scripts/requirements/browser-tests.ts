import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Component tests run in a browser, and so do the steps of journeys. */
const RUNS_IN_BROWSER = /\.browser\.test\.tsx$|^src\/harness\/journeys\//

/** A test that opens a browser itself, or runs a command that does. */
const OPENS_BROWSER = /drivers\/browser\.ts'|from 'playwright'|\['(?:journey|audit)'/

const RELATIVE_IMPORT = /from '(\.[^']+)'/g

/** Whether the tests of a file drive a real browser, themselves or by a file beside them. */
export function drivesBrowser(file: string): boolean {
  if (RUNS_IN_BROWSER.test(file)) return true
  if (!existsSync(file)) return false
  const code = readFileSync(file, 'utf8')
  if (OPENS_BROWSER.test(code)) return true
  const importedFiles = Array.from(code.matchAll(RELATIVE_IMPORT), ([, path = '']) => join(dirname(file), path))
  return importedFiles.some((path) => path.startsWith('tests/') && drivesBrowser(path))
}
