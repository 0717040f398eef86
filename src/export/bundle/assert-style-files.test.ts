import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertStyleFiles } from './assert-style-files.ts'

let client: string

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'storefront-styles-'))
  await mkdir(join(client, 'assets/static'), { recursive: true })
  await writeFile(join(client, 'assets/static/barlow one.woff2'), '')
})

afterAll(() => rm(client, { recursive: true }))

const check = async (style: string) => {
  await writeFile(join(client, 'assets/static/base.css'), style)
  await assertStyleFiles(client)
}

test.each([
  'a{src:url(/assets/static/barlow%20one.woff2)}',
  'a{src:url("./barlow one.woff2?v=1#x")}',
  'a{background:url(data:image/png;base64,AAAA);mask:url(#shape)}',
  'a{background:url(https://cdn.example/a.png)}',
])('accepts files that exist, and other URLs: %s', async (style) => {
  await expect(check(style)).resolves.toBeUndefined()
})

test.each(['@fontsource/oswald/files/oswald.woff2', '/assets/static/oswald.woff2'])(
  'rejects %s, which does not exist',
  async (url) => {
    await expect(check(`@font-face{src:url('${url}')format('woff2')}`)).rejects.toMatchObject({
      kind: 'usage',
      message: `The style sheets use files that do not exist: ${url}.`,
    })
  },
)
