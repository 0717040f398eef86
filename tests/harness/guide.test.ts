import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../cli/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Several runs on two busy cores. */
const LIMIT_MS = 300_000

let folder: string
let guide: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-journey-guide-'))
  guide = await readFile(join(PROJECT, 'docs/guides/journeys.md'), 'utf8')
  await linkDemoExport(join(folder, 'dist/demo'))
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

/** The words of a command; quoted ones may hold spaces. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test(
  'JRNY-07 JRNY-09 every command of the guide works, with the journey that it shows',
  async () => {
    const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(guide) ?? []
    await writeFile(join(folder, 'find-help.ts'), example)
    const commands = Array.from(guide.matchAll(/^npx storefront (.+)$/gm), ([, command = '']) => command)
    expect(commands).toHaveLength(9)
    for (const command of commands) {
      const { code, output } = await runStorefront(wordsOf(command), { cwd: folder })
      expect(code, `${command}\n${output}`).toBe(command.includes('--fault ') ? 1 : 0)
    }
  },
  LIMIT_MS,
)
