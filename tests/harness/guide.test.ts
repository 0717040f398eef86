import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'
import { createDemoFolder } from './demo-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Time limit for a journey with each fault of an endpoint, on two cores with a load of eight. */
const LIMIT_MS = 300_000

const folder = createDemoFolder()

const guide = await readFile(join(PROJECT, 'docs/guides/journeys.md'), 'utf8')
const commands = Array.from(guide.matchAll(/^npx storefront (.+)$/gm), ([, command = '']) => command)
const printed: string[] = []

/** Splits a command into its arguments. Quoted arguments may contain spaces. */
const parseArgs = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )

beforeAll(async () => {
  for (const [, name = '', example = ''] of guide.matchAll(/^Save this as `(.+?)`.*\n\n```ts\n([\s\S]+?)```/gm)) {
    await writeFile(folder.at(name), example)
  }
})

test.each(commands)(
  "JRNY-07 the guide's command %s works, with the guide's journey",
  async (command) => {
    const { code, output } = await runStorefront(parseArgs(command), { cwd: folder.at() })
    expect(code, output).toBe(command.includes('--fault ') ? 1 : 0)
    printed.push(output)
  },
  LIMIT_MS,
)

test("the guide's commands run its journeys, one of which is compared with a baseline", () => {
  const runs = [
    ['stock-alert', 'mobile'],
    ['newsletter', 'desktop'],
    ['stock-alert', 'desktop'],
    ['buy-kit', 'mobile'],
    ['sign-in-first', 'mobile'],
  ]
  expect(commands).toHaveLength(12)
  expect(printed.join('')).toContain('Snapshots:  0 of 1 steps differ from ')
  for (const [journey, device] of runs) expect(printed.join('')).toContain(`${journey} on ${device}: passed`)
})
