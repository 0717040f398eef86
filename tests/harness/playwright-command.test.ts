// cspell:ignore newsleter
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { journeys } from '#harness/journeys/registry.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Runs Playwright's own command, and returns what it prints. */
async function runPlaywright(...args: readonly string[]): Promise<string> {
  const cli = join(PROJECT, 'node_modules/playwright/cli.js')
  // Other engines have their own projects if Playwright's builds of them are installed.
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: import.meta.dirname }
  const run = promisify(execFile)(process.execPath, [cli, 'test', ...args], { cwd: PROJECT, env })
  const { stdout, stderr } = await run.catch((error: unknown) => error as Awaited<typeof run>)
  return stdout + stderr
}

test('JRNY-138 says which journeys are tests if none matches', async () => {
  expect(await runPlaywright('-g', 'newsleter', '--list')).toContain(
    'The tests are the journeys of src/harness/journeys/registry.ts',
  )
})

test("JRNY-39 JRNY-138 Playwright's own command lists each journey on both devices, with its own file and line", async () => {
  const stdout = await runPlaywright('--list')
  const listed = [...stdout.matchAll(/^ {2}\[(\w+)\] › (.+):(\d+):\d+ › (\S+)$/gm)]
  const expected = ['desktop', 'mobile'].flatMap((screen) => journeys.map(({ name }) => `${name} on ${screen}`))
  expect(listed.map(([, screen, , , name]) => `${name} on ${screen}`)).toEqual(expected)
  for (const [, , file = '', line, name = ''] of listed) {
    const lines = (await readFile(join(PROJECT, 'src/harness', file), 'utf8')).split('\n')
    expect(file).toMatch(/^journeys\/[\w-]+\.ts$/)
    // The line declares the first step, after the name of this journey and before that of another one in the file.
    expect(lines[Number(line) - 1]).toMatch(/\bstep\b/)
    const named = lines.slice(0, Number(line)).findLast((text) => text.startsWith('  name: ')) ?? ''
    expect(named).toContain(`'${name}'`)
  }
})
