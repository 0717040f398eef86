import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const BLOCK_WATCH = join(import.meta.dirname, '../../src/journeys/runner/block-watch.ts')

/** Starts a worker with an endless loop, as a test runner does, and prints the ID of its process. */
const RUNNER = `
const { spawn } = require('node:child_process')
const worker = 'import(' + JSON.stringify(${JSON.stringify(BLOCK_WATCH)}) + ').then(({ watchForBlocks }) => { watchForBlocks(Infinity); setTimeout(() => { console.log(process.pid); for (;;); }, 1000) })'
spawn(process.execPath, ['-e', worker], { stdio: 'inherit' })
setInterval(() => undefined, 1000)
`

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a blocked worker whose runner is gone ends', async () => {
  const runner = spawn(process.execPath, ['-e', RUNNER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(runner.stdout, 'data')) as [Buffer]
  const pid = Number(chunk)
  expect(isAlive(pid)).toBe(true)
  runner.kill('SIGKILL')
  try {
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 200 })
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}, 30_000)
