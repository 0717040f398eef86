import type * as fileSystem from 'node:fs'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openWorkFolder } from '#export/publish/work-folder.ts'
import { lockFolder } from '#folders/folder-lock.ts'

vi.mock('node:fs', async (load) => {
  const system = await load<typeof fileSystem>()
  return { ...system, rmSync: vi.fn(system.rmSync) }
})

test('BUILD-96 a lock and a work folder that cannot be removed at the end do not fail a build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-lock-'))
  const unlock = lockFolder(join(folder, 'shop'), 'build')
  const work = await openWorkFolder(folder)
  vi.mocked(rmSync).mockImplementation((path) => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path })
  })
  expect(unlock).not.toThrow()
  expect(() => work.discard()).not.toThrow()
  expect(existsSync(join(folder, '.shop.lock'))).toBe(true)
  await rm(folder, { recursive: true })
})
