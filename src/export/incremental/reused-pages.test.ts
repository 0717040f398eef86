import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkOrCopy } from './reused-pages.ts'

test('BUILD-133 linking a file again does not write to the existing link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-links-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  try {
    await writeFile(from, 'new')
    await writeFile(to, 'existing')
    await linkOrCopy(from, to)
    expect(await readFile(to, 'utf8')).toBe('existing')
  } finally {
    await rm(folder, { recursive: true })
  }
})
