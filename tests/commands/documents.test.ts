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

test.each(documents.flatMap(({ file, text }) => listCommands(text).map((line) => ({ file, text, line }))))(
  '$file: npx storefront $line parses, and its journeys exist',
  async ({ text, line }) => {
    const { error, names } = await parse(line)
    expect(error).toBe('')
    const known = new Set(['1', ...listJourneyNames()])
    expect(names.filter((name) => !known.has(name) && !text.includes(`Save this as \`${basename(name)}\``))).toEqual([])
  },
)

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
