import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createSettingsScript } from '#environment/runtime-settings.ts'
import { saveManifest } from './manifest.ts'
import { readSettings } from './settings-file.ts'

const { settings } = await loadEnvironment('demo', { env: {} })

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-settings-'))
  await saveManifest(folder, { version: 1, environment: 'demo', pages: [], shells: [] })
})
afterEach(() => rm(folder, { recursive: true }))

describe('readSettings', () => {
  test.each([
    ['written by a build', createSettingsScript(settings)],
    [
      'with comments and other quotes',
      `/* our settings */ window.storefrontSettings = {
      // the API
      ...${JSON.stringify(settings)}, 'BRAND_NAME': \`${settings.BRAND_NAME}\`, }`,
    ],
    ['with a BOM and a variable', `\uFEFFvar all = ${JSON.stringify(settings)}; self.storefrontSettings = all`],
  ])('accepts an env.js %s', async (_, script) => {
    await writeFile(join(folder, 'env.js'), script)
    expect(await readSettings(folder)).toEqual(settings)
  })

  test.each([
    ['a syntax error', 'globalThis.storefrontSettings = {'],
    ['an endless loop', 'for (;;) {}'],
    ['no settings', 'var other = 1'],
    ['Node code', 'globalThis.storefrontSettings = process.env'],
    ['a sandbox escape', 'globalThis.storefrontSettings = this.constructor.constructor("return process")().env'],
  ])('rejects an env.js with %s', async (_, script) => {
    await writeFile(join(folder, 'env.js'), script)
    await expect(readSettings(folder)).rejects.toMatchObject({
      kind: 'usage',
      message: `The settings in ${join(folder, 'env.js')} cannot be read.`,
    })
  })

  test('names a setting of an env.js that is missing, wrong or misspelled', async () => {
    const { BRAND_NAME: _, ...others } = settings
    const edited = { ...others, MEDIA_BASE_URL: 5, BRANDNAME: 'Ridge' }
    await writeFile(join(folder, 'env.js'), `globalThis.storefrontSettings = ${JSON.stringify(edited)}`)
    await expect(readSettings(folder)).rejects.toMatchObject({
      message: [
        `The settings in ${join(folder, 'env.js')} are invalid:`,
        'BRAND_NAME: Missing; must be a string',
        'MEDIA_BASE_URL: Must be an http:// or https:// URL without username, password, quotes or spaces',
        'BRANDNAME: Unrecognized field',
      ].join('\n'),
    })
  })
})
