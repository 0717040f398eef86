import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertHostLimits, findEncodingWarnings } from './host-limits.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-limits-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function writeSized(name: string, bytes: number): Promise<void> {
  await writeFile(join(folder, name), '')
  await truncate(join(folder, name), bytes)
}

test('the limit of 20,000 files on Cloudflare does not include its rules', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `${index}`)
  for (const name of [...names, '_headers', '_worker.js']) writeFileSync(join(folder, name), '')
  expect(() => assertHostLimits('cloudflare', folder)).not.toThrow()
  await writeFile(join(folder, 'more'), '')
  expect(() => assertHostLimits('cloudflare', folder)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message:
        'Cloudflare Pages does not accept this export. The last export is unchanged.\nIt has 20,001 files; the limit is 20,000.',
    }),
  )
  expect(() => assertHostLimits('all', folder)).not.toThrow()
})

test('names each host limit that is exceeded', async () => {
  await writeSized('shop.data', 25 * 1024 * 1024)
  await writeSized('film.mp4', 26 * 1024 * 1024)
  await writeFile(join(folder, '_headers'), '/a\n  X: 1\n\n'.repeat(101))
  expect(() => assertHostLimits('cloudflare', folder)).toThrow(
    'film.mp4 is 26.0 MiB; the limit is 25 MiB.\n_headers has 101 rules; the limit is 100.',
  )
  await writeFile(join(folder, 'vercel.json'), JSON.stringify({ routes: Array.from({ length: 2_049 }, () => ({})) }))
  expect(() => assertHostLimits('vercel', folder)).toThrow('vercel.json has 2,049 rules; the limit is 2,048.')
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
