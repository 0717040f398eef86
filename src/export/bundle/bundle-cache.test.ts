import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForLock } from '#folders/lock.ts'
import { bundleShop } from './bundle-cache.ts'

test('waits for another build of the same project to finish bundling', async () => {
  const projectFolder = await mkdtemp(join(tmpdir(), 'storefront-bundles-'))
  const cacheFolder = join(projectFolder, '.cache')
  await mkdir(cacheFolder)
  const waiting = new AbortController()
  const release = await waitForLock(join(cacheFolder, 'bundling.lock'), waiting.signal)
  // The folder has no sources, so bundling without waiting would fail for a different reason.
  const bundling = bundleShop({
    projectFolder,
    cacheFolder,
    noCache: true,
    signal: waiting.signal,
  })
  setImmediate(() => waiting.abort(new Error('It waited.')))
  await expect(bundling).rejects.toThrow('It waited.')
  release()
  await rm(projectFolder, { recursive: true })
})
