import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { runInProcess } from '../commands/run-in-process.ts'
import { listCode, listCommands, listFlags, listFragments, listLinks, listPaths, readDocuments } from './documents.ts'

const PROJECT = join(import.meta.dirname, '../..')
const documents = readDocuments()
/** All documents except the changelog, which also lists removed names. */
const currentDocuments = documents.filter(({ file }) => file !== 'CHANGELOG.md')

/** The names of all source files, which documents may mention without their folders. */
const fileNames = globSync('{src,pages,renderer,fixtures,scripts,support,tests}/**/*.{ts,tsx}', { cwd: PROJECT }).map(
  (file) => basename(file),
)

/** Flags of other programs that appear in the documents. */
const OTHER_FLAGS = new Set(
  (
    '--prod --dir --offline --omit --dry-run --save-exact --with-deps --stack-name --template-file --output --query ' +
    '--cache-control --exclude --include --delete --distribution-id --paths --parameter-overrides --project --file ' +
    '--missing --fresh --quickstart --no-run --prefix --silent --ui --repeat-each --debug --trace --no-sandbox --for --exchange --content-encoding --content-type ' +
    '--target --rm --build-arg --secret --type-aware ' +
    // Custom properties of style sheets.
    '--font-heading --font-body --color-accent --color-accent-hover --color-accent-on-brand --sight-'
  ).split(' '),
)
/** File names in examples. */
const EXAMPLE_FILES = [
  'test-name.ts',
  'name.browser.test.tsx',
  'my-journey.ts',
  'find-help.ts',
  'buy-kit.ts',
  'sign-in-first.ts',
  'scripts/my-back-end.ts',
]

/** The flags of each command, from its help. */
const flagsOf = new Map<string, readonly string[]>()

beforeAll(async () => {
  const { stdout } = await runInProcess(['--help'])
  const names = Array.from(stdout.matchAll(/^ {2}([a-z]+) /gm), ([, name = '']) => name).filter(
    (name) => name !== 'help',
  )
  for (const name of [...names, 'report merge']) {
    flagsOf.set(name, listFlags((await runInProcess([...name.split(' '), '--help'])).stdout))
  }
})

test('BUILD-77 every relative link in the documents leads to an existing file and heading', () => {
  const broken = documents.flatMap((document) =>
    listLinks(document)
      .filter(({ path, fragment }) => !isThere(path, fragment))
      .map(({ path, fragment }) => `${document.file}: ${path}#${fragment}`),
  )
  expect(broken).toEqual([])
})

function isThere(path: string, fragment: string): boolean {
  if (!existsSync(join(PROJECT, path))) return false
  return fragment === '' || listFragments(readFileSync(join(PROJECT, path), 'utf8')).includes(fragment)
}

test('BUILD-77 every path and TypeScript file in the documents exists', () => {
  const missing = currentDocuments.flatMap((document) =>
    listPaths(document)
      .filter(
        (path) => ![...fileNames, ...EXAMPLE_FILES].includes(path) && globSync(path, { cwd: PROJECT }).length === 0,
      )
      .map((path) => `${document.file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('BUILD-77 every command and flag in the documents exists', () => {
  expect(flagsOf.size).toBeGreaterThan(12)
  const unknown = currentDocuments.flatMap(({ file, text }) =>
    listCommands({ file, text }).flatMap(({ tool, name, flags }) => {
      if (tool === 'npm') return name in manifest.scripts ? [] : [`${file}: npm run ${name}`]
      const known = flagsOf.get(name)
      if (known === undefined) return [`${file}: storefront ${name}`]
      return flags.filter((flag) => !known.includes(flag)).map((flag) => `${file}: storefront ${name} ${flag}`)
    }),
  )
  expect(unknown).toEqual([])
})

test('BUILD-77 every flag that a document mentions without a command belongs to a command', () => {
  const known = new Set([...flagsOf.values()].flat())
  const unknown = currentDocuments.flatMap(({ file, text }) =>
    listCode(text)
      .flatMap(listFlags)
      .filter((flag) => !known.has(flag) && !OTHER_FLAGS.has(flag))
      .map((flag) => `${file}: ${flag}`),
  )
  expect(unknown).toEqual([])
})
