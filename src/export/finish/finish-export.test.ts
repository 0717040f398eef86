import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertComplete } from './finish-export.ts'

test('BUILD-98 does not publish an export if another program removed a file from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-complete-'))
  try {
    await writeFile(join(folder, 'index.html'), '')
    expect(() => assertComplete(folder, ['index.html'])).not.toThrow()
    expect(() => assertComplete(folder, ['index.html', 'faq/index.html'])).toThrow(
      `${join(folder, 'faq/index.html')} was removed during the build. The last export is unchanged.`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
