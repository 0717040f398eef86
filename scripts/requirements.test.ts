import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'requirements.ts')

const RUNNER = "import { test } from 'vitest'\n"

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-requirements-'))
  for (const part of ['docs', 'src']) mkdirSync(join(folder, part))
  writeFileSync(
    join(folder, 'docs/requirements.md'),
    '| CHK-01 | The form shows. | a | b |\n| CHK-02 | The form sends. | a | b |\n',
  )
  writeFileSync(join(folder, 'src/form.test.ts'), `${RUNNER}test('CHK-01 shows', () => {})`)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const requirements = (...parameters: readonly string[]) =>
  spawnSync(process.execPath, [script, ...parameters], { cwd: folder, encoding: 'utf8' })

test('counts the tested rows per area, and exits with code 1 if a row has no test', () => {
  const { status, stdout, stderr } = requirements()
  expect(status).toBe(1)
  expect(stderr).toBe('CHK-02 has no test: The form sends.\n')
  expect(stdout).toMatch(/^CHK +1\/2\n1 of 2 requirements have a test\.\n$/)
})

test('--missing lists the rows without a test', () => {
  const { status, stdout } = requirements('--missing', 'CHK')
  expect(status).toBe(0)
  expect(stdout).toBe('CHK-02  The form sends.\nCHK: 1/2 have a test.\n')
})

test('rejects an unknown ID with exit code 2 and prints its file and title', () => {
  writeFileSync(join(folder, 'src/other.test.ts'), `${RUNNER}test('CHK-77 sends', () => {})`)
  const { status, stderr } = requirements()
  expect(status).toBe(2)
  expect(stderr).toContain(
    `${join('src', 'other.test.ts')}: the title "CHK-77 sends" cites CHK-77, which is not in docs/requirements.md.\n`,
  )
})

test('exits with code 1 if a row that requires a browser is tested without one', () => {
  writeFileSync(join(folder, 'docs/requirements.md'), '| CHK-01 | The form shows. | a | component |\n')
  const { status, stderr } = requirements()
  expect(status).toBe(1)
  expect(stderr).toBe('CHK-01 requires "component", but only tests without a browser cite it.\n')
  writeFileSync(join(folder, 'src/form.browser.test.tsx'), `${RUNNER}test('CHK-01 shows', () => {})`)
  expect(requirements().status).toBe(0)
})

test.each([
  ['an unknown area', ['--missing', 'NOPE'], 'Unknown area: NOPE. Areas: CHK'],
  ['an unknown flag', ['--nope'], 'Usage: npm run requirements'],
])('rejects %s with exit code 2 and lists the valid options', (_, parameters, text) => {
  const { status, stderr } = requirements(...parameters)
  expect(status).toBe(2)
  expect(stderr).toContain(text)
})
