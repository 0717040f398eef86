import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withTemporaryFolder } from './temporary-folder.ts'

test('creates a temporary folder with a path short enough for sockets and removes it even after an error', async () => {
  const parent = await mkdtemp(join(tmpdir(), 's-'))
  for (const system of [parent, join(parent, 'a'.repeat(60)), join(parent, 'ä'.repeat(30))]) {
    let seen = ''
    const work = async (folder: string): Promise<never> => {
      seen = folder
      expect(existsSync(folder)).toBe(true)
      throw new Error('The work failed.')
    }
    await expect(withTemporaryFolder(work, system)).rejects.toThrow('The work failed.')
    expect(Buffer.byteLength(seen)).toBeLessThanOrEqual(60)
    expect(dirname(seen)).toBe(system === parent && Buffer.byteLength(parent) <= 33 ? parent : '/tmp')
    expect(existsSync(seen)).toBe(false)
  }
  await rm(parent, { recursive: true })
})

test('removes the temporary folders of killed processes and keeps those of running ones', async () => {
  const parent = await mkdtemp('/tmp/s-')
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((ended) => child.once('exit', ended))
  const [orphaned, used] = [child.pid, process.pid].map((pid) => join(parent, `storefront-${pid}-0123abcd`))
  for (const folder of [orphaned, used]) await mkdir(join(folder ?? '', 'playwright-artifacts'), { recursive: true })
  await withTemporaryFolder(() => Promise.resolve(), parent)
  expect(await readdir(parent)).toEqual([basename(used ?? '')])
  await rm(parent, { recursive: true })
})
