import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForSpawn } from './wait-for-spawn.ts'

test('a missing engine is reported with its Debian package', async () => {
  const missing = join(import.meta.dirname, 'no-such-browser')
  await expect(waitForSpawn(spawn(missing), 'a-browser')).rejects.toThrow(
    `spawn ${missing} ENOENT. Is Debian's package a-browser installed?`,
  )
})

test('an installed engine is returned once it runs', async () => {
  const program = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  expect(await waitForSpawn(program, 'nodejs')).toBe(program)
  expect(program.pid).toBeGreaterThan(0)
})
