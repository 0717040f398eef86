import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const GUARD = join(import.meta.dirname, 'loop-guard.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-loop-guard-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a blocked step ends long before its time limit if the stop file exists', async () => {
  const files = { errorFile: join(folder, 'error.json'), stopFile: join(folder, 'stop') }
  await writeFile(files.stopFile, '')
  const script = join(folder, 'blocked.ts')
  await writeFile(
    script,
    `import { createLoopGuard } from ${JSON.stringify(GUARD)}
await createLoopGuard(${JSON.stringify(files)}).start(3_600_000, 'The step')
for (;;) {}`,
  )
  const child = spawn(process.execPath, [script])
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))).toBe('SIGKILL')
  expect(JSON.parse(await readFile(files.errorFile, 'utf8'))).toMatchObject({ kind: 'broken-journey' })
})
