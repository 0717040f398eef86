import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { journeys } from '#harness/journeys/registry.ts'

const PROJECT = join(import.meta.dirname, '../..')

test("JRNY-39 Playwright's own command lists each journey on both devices", async () => {
  const cli = join(PROJECT, 'node_modules/playwright/cli.js')
  // Other engines have their own projects if Playwright's builds of them are installed.
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: import.meta.dirname }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test', '--list'], { cwd: PROJECT, env })
  const listed = [...stdout.matchAll(/^ {2}\[(\w+)\] › .+ › (\S+)$/gm)].map(
    ([, screen, name]) => `${name} on ${screen}`,
  )
  const expected = ['desktop', 'mobile'].flatMap((screen) => journeys.map(({ name }) => `${name} on ${screen}`))
  expect(listed).toEqual(expected)
})
