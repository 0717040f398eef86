import { expect, test, vi } from 'vitest'
import { assertNoMountPoint } from '#export/publish/mount-points.ts'

const TABLE = ['/', String.raw`/srv/shop/media\040files`, '/srv/shopping']
  .map((path, index) => `${index} 1 98:0 / ${path} rw - ext4 /dev/sda rw\n`)
  .join('')

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), readFileSync: () => TABLE }))

test('BUILD-26 rejects a folder that is or contains a mount point, with the reason', () => {
  for (const folder of ['/srv/shop', '/srv/shop/media files']) {
    expect(() => assertNoMountPoint(folder)).toThrow(
      `/srv/shop/media files is the top folder of a disk or volume (a mount point), which cannot be renamed, so ${folder} cannot be replaced in one step.`,
    )
  }
  expect(() => assertNoMountPoint('/srv/shop/media')).not.toThrow()
  expect(() => assertNoMountPoint('/srv/shop/media files/current')).not.toThrow()
})
