import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches component tests, which run in a browser. */
const RUNS_IN_BROWSER = /\.browser\.test\.tsx$/

/** Matches code that opens a browser or runs a command that opens one. */
const OPENS_BROWSER = /drivers\/browser\.ts'|from 'playwright'|\['(?:journey|audit)'/

const RELATIVE_IMPORT = /from '(\.[^']+)'/g

/** Returns whether a file's tests use a real browser, directly or through imports. */
export function usesBrowser(file: string): boolean {
  if (RUNS_IN_BROWSER.test(file)) return true
  if (!existsSync(file)) return false
  const code = readFileSync(file, 'utf8')
  if (OPENS_BROWSER.test(code)) return true
  const importedFiles = Array.from(code.matchAll(RELATIVE_IMPORT), ([, path = '']) => join(dirname(file), path))
  return importedFiles.some((path) => path.startsWith('tests/') && usesBrowser(path))
}
