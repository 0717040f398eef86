import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { listJourneyNames } from '#journeys/runner/choose-journeys.ts'
import manifest from '../../package.json' with { type: 'json' }
import { runInProcess } from './run-in-process.ts'

const PROJECT = join(import.meta.dirname, '../..')
const FILES = ['README.md', 'CONTRIBUTING.md', 'reports/README.md', ...globSync('docs/**/*.md', { cwd: PROJECT })]
const documents = FILES.map((file) => ({ file, text: readFileSync(join(PROJECT, file), 'utf8') }))

/** Returns the lines in code blocks that run `storefront`, without comments and what follows in the shell. */
function listCommands(text: string): string[] {
  const blocks = Array.from(text.matchAll(/^```\w*\n([^]*?)^```$/gm), ([, block = '']) => block)
  return blocks.flatMap((block) =>
    Array.from(
      block.matchAll(/^\s*(?:- )?(?:run: )?npx storefront (.+?)(?: +(?:#|\|\||>).*)?$/gm),
      ([, line = '']) => line,
    ),
  )
}

/** Splits a command into its arguments, as a shell does. The value of a variable is 1. */
function splitCommand(line: string): string[] {
  const words = line.replaceAll(/\$\{\{.*?\}\}|\$\w+/g, '1').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)
  return Array.from(words, ([, double, single, plain]) => double ?? single ?? plain ?? '')
}

/** Parses a command without running it. Returns the message of an error, and the journeys that it names. */
async function parse(line: string): Promise<{ readonly error: string; readonly names: readonly string[] }> {
  const { action } = Command.prototype
  const names: string[] = []
  vi.spyOn(Command.prototype, 'action').mockImplementation(function parseOnly(this: Command) {
    return action.call(this, (found: readonly string[]) => {
      if (this.name() === 'journey') names.push(...found)
    })
  })
  const { code, output } = await runInProcess(splitCommand(line))
  return { error: code === 0 ? '' : output, names }
}

test('every command in the documents parses, and its journeys exist', async () => {
  const known = new Set(['1', ...listJourneyNames()])
  const problems: string[] = []
  for (const { file, text } of documents) {
    for (const line of listCommands(text)) {
      const { error, names } = await parse(line)
      const unknown = names.filter((name) => !known.has(name) && !text.includes(`Save this as \`${basename(name)}\``))
      if (error !== '' || unknown.length > 0)
        problems.push(`${file}: npx storefront ${line}: ${error || unknown.join()}`)
    }
  }
  expect(problems).toEqual([])
})

test('every npm script in the documents exists', () => {
  const scripts = documents.flatMap(({ text }) =>
    Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name),
  )
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
})

test('every relative link in the documents leads to a file', () => {
  const broken = documents.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/\]\((?![a-z]+:)([^()#\s]+)|(?:src|href)="(?![a-z]+:)([^"#]+)"/g), ([, link, other]) =>
      normalize(join(dirname(file), link ?? other ?? '')),
    ).filter((path) => !existsSync(join(PROJECT, path))),
  )
  expect(broken).toEqual([])
})

test('every path in the documents exists, unless its reader creates it', () => {
  const missing = documents.flatMap(({ file, text }) => {
    const isCreated = new Set(Array.from(text.matchAll(/\b(?:[Cc]reate|such as) `([^`]+)`/g), ([, path]) => path))
    const paths = text.matchAll(/`((?:src|tests|scripts|support|fixtures|docs|pages|renderer)\/[^\s`:]+)`/g)
    return Array.from(paths, ([, path = '']) => path)
      .filter((path) => !isCreated.has(path) && globSync(path, { cwd: PROJECT }).length === 0)
      .map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})
