import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForSpawn } from './wait-for-spawn.ts'

test('suggests the Debian package for a missing engine', async () => {
  const missing = join(import.meta.dirname, 'no-such-browser')
  await expect(waitForSpawn(spawn(missing), 'a-browser')).rejects.toThrow(
    `spawn ${missing} ENOENT. Is Debian's package a-browser installed?`,
  )
})

test('returns an installed engine once it is running', async () => {
  const program = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  expect(await waitForSpawn(program, 'nodejs')).toBe(program)
  expect(program.pid).toBeGreaterThan(0)
})
