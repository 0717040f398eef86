import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'

const PROJECT = join(import.meta.dirname, '../..')
const { flagWords } = parse(readFileSync(join(PROJECT, 'cspell.config.yaml'), 'utf8')) as {
  readonly flagWords: readonly string[]
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-spelling-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Checks one file with the project's settings. @returns the reported words in lowercase. */
function check(file: string, text: string): string[] {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  const cspell = join(PROJECT, 'node_modules/cspell/bin.mjs')
  const args = [
    'lint',
    '--config',
    join(PROJECT, 'cspell.config.yaml'),
    '--root',
    folder,
    '--no-cache',
    '--no-gitignore',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [cspell, ...args, '--no-progress', '--no-color', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toContain('Files checked: 1')
  return Array.from(stdout.matchAll(/(?:Forbidden|Unknown) word \((.*?)\)/g), ([, word = '']) => word.toLowerCase())
}

test('BUILD-74 every flagged word is an error', () => {
  expect(flagWords.length).toBeGreaterThan(40)
  expect(check('words.md', flagWords.join('\n\n'))).toEqual(flagWords.map((word) => word.toLowerCase()))
})

test.each([
  ['a comment', 'src/a.ts', '// Returns the colour.', 'colour'],
  ['a text', 'src/a.ts', "export const text = 'Nothing to mend'", 'mend'],
  ['an identifier', 'src/a.ts', 'export const firstBehaviour = 1', 'behaviour'],
  ['a test title', 'tests/a.test.ts', "test('CHK-01 tells nobody', () => {})", 'nobody'],
  ['a class name', 'src/a.module.css', '.catalogue { margin: 0 }', 'catalogue'],
  ['a document', 'docs/a.md', 'Whoever reads this.', 'whoever'],
  ['a JSON text', 'src/a.json', '{ "text": "a licence" }', 'licence'],
  ['a misspelled word', 'docs/a.md', 'You will recieve it.', 'recieve'],
  ['a British spelling', 'docs/a.md', 'It is tokenised.', 'tokenised'],
])('BUILD-74 a flagged or misspelled word in %s is an error', (_, file, text, word) => {
  expect(check(file, text)).toEqual([word])
})

test.each([
  ['project words', 'docs/a.md', 'vike prerenders the skus.'],
  ['the file name of a specification', 'docs/requirements.md', 'C = catalogue-content-account.txt'],
  ['prefixes of test tokens', 'src/a.ts', "export const token = 'stub_captcha_1'"],
])('BUILD-74 allows %s', (_, file, text) => {
  expect(check(file, text)).toEqual([])
})
