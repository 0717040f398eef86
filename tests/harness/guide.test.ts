import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runStorefront } from '../cli/run-storefront.ts'
import { demoFolder } from './demo-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Several runs on two busy cores. */
const LIMIT_MS = 300_000

const folder = demoFolder()

/** The words of a command; quoted ones may hold spaces. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test(
  'JRNY-07 JRNY-09 JRNY-10 JRNY-19 JRNY-70 every command of the guide works, with the journey that it shows',
  async () => {
    const guide = await readFile(join(PROJECT, 'docs/guides/journeys.md'), 'utf8')
    const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(guide) ?? []
    await writeFile(folder.at('find-help.ts'), example)
    const commands = Array.from(guide.matchAll(/^npx storefront (.+)$/gm), ([, command = '']) => command)
    expect(commands).toHaveLength(9)
    const printed: string[] = []
    for (const command of commands) {
      const { code, output } = await runStorefront(wordsOf(command), { cwd: folder.at() })
      expect(code, `${command}\n${output}`).toBe(command.includes('--fault ') ? 1 : 0)
      printed.push(output)
    }
    const runs = [
      ['stock-alert', 'mobile'],
      ['newsletter', 'desktop'],
      ['stock-alert', 'desktop'],
    ]
    expect(printed.join('')).toContain('Looks:    0 of 1 steps look or read otherwise than in ')
    for (const [story, device] of runs) expect(printed.join('')).toContain(`${story} on ${device}: passed`)
  },
  LIMIT_MS,
)
