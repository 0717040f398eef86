import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'
import { demoFolder } from './demo-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A story with each fault of a call in turn, on two cores that have four times as much to do. */
const LIMIT_MS = 300_000

const folder = demoFolder()

const guide = await readFile(join(PROJECT, 'docs/guides/journeys.md'), 'utf8')
const commands = Array.from(guide.matchAll(/^npx storefront (.+)$/gm), ([, command = '']) => command)
const printed: string[] = []

/** The words of a command; quoted ones may hold spaces. */
const parseArgs = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

beforeAll(async () => {
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(guide) ?? []
  await writeFile(folder.at('find-help.ts'), example)
})

test.each(commands)(
  'JRNY-07 JRNY-09 JRNY-10 JRNY-19 JRNY-70 the guide’s command %s works, with the journey that the guide shows',
  async (command) => {
    const { code, output } = await runStorefront(parseArgs(command), { cwd: folder.at() })
    expect(code, output).toBe(command.includes('--fault ') ? 1 : 0)
    printed.push(output)
  },
  LIMIT_MS,
)

test('JRNY-10 JRNY-70 the guide’s commands tell its stories, and one is held against an earlier run', () => {
  const runs = [
    ['stock-alert', 'mobile'],
    ['newsletter', 'desktop'],
    ['stock-alert', 'desktop'],
  ]
  expect(commands).toHaveLength(9)
  expect(printed.join('')).toContain('Snapshots:  0 of 1 steps differ from ')
  for (const [story, device] of runs) expect(printed.join('')).toContain(`${story} on ${device}: passed`)
})
