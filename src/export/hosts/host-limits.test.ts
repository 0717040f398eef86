import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertHostLimits, findEncodingWarnings } from './host-limits.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-limits-'))
  await mkdir(join(folder, 'new'))
  await mkdir(join(folder, 'last/empty'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const staging = (carriedOver: readonly string[] = []) => ({
  path: join(folder, 'new'),
  last: { folder: join(folder, 'last'), manifest: undefined, notes: undefined },
  carriedOver,
})

async function writeSized(name: string, bytes: number): Promise<void> {
  await writeFile(join(folder, name), '')
  await truncate(join(folder, name), bytes)
}

test('the limit of 20,000 files on Cloudflare includes untracked files but not its rules', async () => {
  const names = Array.from({ length: 19_999 }, (_, index) => `${index}`)
  for (const name of [...names, '_headers', '_worker.js']) await writeFile(join(folder, 'new', name), '')
  await writeSized('last/CNAME', 1)
  await writeSized('last/more', 1)
  expect(() => assertHostLimits('cloudflare', staging(['CNAME', 'empty/']))).not.toThrow()
  expect(() => assertHostLimits('cloudflare', staging(['CNAME', 'more']))).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message:
        'Cloudflare Pages does not accept this export. The last export is unchanged.\nIt has 20,001 files; the limit is 20,000.',
    }),
  )
  expect(() => assertHostLimits('all', staging(['CNAME', 'more']))).not.toThrow()
})

test('names each host limit that is exceeded', async () => {
  await writeSized('new/shop.data', 25 * 1024 * 1024)
  await writeSized('last/film.mp4', 26 * 1024 * 1024)
  await writeFile(join(folder, 'new/_headers'), '/a\n  X: 1\n\n'.repeat(101))
  expect(() => assertHostLimits('cloudflare', staging(['film.mp4']))).toThrow(
    'film.mp4 is 26.0 MiB; the limit is 25 MiB.\n_headers has 101 rules; the limit is 100.',
  )
  await writeFile(
    join(folder, 'new/vercel.json'),
    JSON.stringify({ routes: Array.from({ length: 2_049 }, () => ({})) }),
  )
  expect(() => assertHostLimits('vercel', staging())).toThrow('vercel.json has 2,049 rules; the limit is 2,048.')
})

test('warns about compressed configurator files only on Netlify, which omits their encoding', () => {
  const files = ['Build/shop.wasm.br', 'Build/shop.js.gz', 'Build/loader.js', 'assets/a.js.br']
  expect(findEncodingWarnings('netlify', files)).toEqual([
    'Netlify sends Build/shop.wasm.br and 1 more without Content-Encoding, so the configurator does not start.',
  ])
  expect(findEncodingWarnings('netlify', ['Build/shop.wasm.br'])).toEqual([
    'Netlify sends Build/shop.wasm.br without Content-Encoding, so the configurator does not start.',
  ])
  expect(findEncodingWarnings('netlify', ['Build/loader.js', 'assets/a.js.br'])).toEqual([])
  expect(findEncodingWarnings('vercel', files)).toEqual([])
})
