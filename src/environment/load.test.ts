import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listEnvironmentNames, loadEnvironment } from './load.ts'
import { relocateApi } from './relocate-api.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-environment-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(value: unknown): Promise<string> {
  const file = join(folder, 'own.json')
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

const load = (nameOrPath: string, env: Record<string, string> = {}): ReturnType<typeof loadEnvironment> =>
  loadEnvironment(nameOrPath, { env })

describe('selection', () => {
  test('OPEN-112 the project includes complete demo, staging, and production environments', async () => {
    expect(await listEnvironmentNames()).toEqual(['demo', 'production', 'staging'])
    for (const name of await listEnvironmentNames()) expect(await load(name)).toMatchObject({ name })
  })

  test('BUILD-03 only production is indexed and takes real payments', async () => {
    const [demo, staging, production] = await Promise.all([load('demo'), load('staging'), load('production')])
    expect([demo.indexable, staging.indexable, production.indexable]).toEqual([false, false, true])
    expect(production.settings.PAYMENT_SCRIPT_URL).toBe('https://js.authorize.net/v1/Accept.js')
    expect(staging.settings.PAYMENT_SCRIPT_URL).toBe('https://jstest.authorize.net/v1/Accept.js')
    expect(staging.settings.API_BASE_URL).not.toBe(production.settings.API_BASE_URL)
  })

  test('OPEN-112 the error for an unknown name suggests the most similar name and lists all names', async () => {
    await expect(load('prodution')).rejects.toMatchObject({
      kind: 'usage',
      message: 'There is no environment "prodution". Did you mean "production"?',
      next: 'Set --env to one of demo, production, staging, or to the path of an environment file.',
    })
    await expect(load('zzz')).rejects.toThrow(/^There is no environment "zzz"\.$/)
  })

  test('OPEN-112 an environment can be a file in any folder', async () => {
    const file = await write({ ...(await load('demo')), name: 'mine' })
    expect(await load(file)).toMatchObject({ name: 'mine' })
    const missing = join(folder, 'none.json')
    await expect(load(missing)).rejects.toThrow(`The environment file ${missing} cannot be read: it does not exist.`)
    await expect(load(folder + sep)).rejects.toThrow('cannot be read: it is a folder.')
  })
})

test('an environment file may name its JSON Schema', async () => {
  const file = await write({ $schema: './environment.schema.json', ...(await load('demo')) })
  expect(await load(file)).toEqual(await load('demo'))
})

test('reads a file that starts with a byte order mark', async () => {
  const file = await write(`\uFEFF${JSON.stringify(await load('demo'))}`)
  expect(await load(file)).toEqual(await load('demo'))
})

describe('reporting problems', () => {
  test('reports all problems together, each with its file, setting, and expected format', async () => {
    const demo = await load('demo')
    const { BRAND_NAME: _, ...settings } = demo.settings
    const file = await write({
      ...demo,
      api: 'mock',
      settings: { ...settings, API_BASE_URL: 'shop.example', SUPPORT_EMIAL: 'a@b.example' },
    })
    await expect(load(file)).rejects.toMatchObject({
      kind: 'usage',
      message: [
        `The environment "${file}" has 4 problems:`,
        `${file}: api: Must be one of "embedded", "live"`,
        `${file}: settings.API_BASE_URL: Must be an http:// or https:// URL without username, password, quotes or spaces`,
        `${file}: settings.BRAND_NAME: Missing; must be a string`,
        `${file}: settings.SUPPORT_EMIAL: Unrecognized field`,
      ].join('\n'),
    })
  })

  test.each(['http://api.shop.example', 'http://localhost.shop.example', 'http://127.0.0.1.shop.example'])(
    'production rejects %s as the URL of its API',
    async (url) => {
      await expect(load('production', { STOREFRONT_API_BASE_URL: url })).rejects.toMatchObject({
        exitCode: 2,
        message: `The environment "production" has a problem:\nenvironment variable STOREFRONT_API_BASE_URL: settings.API_BASE_URL: Must start with https:// in production, or be on this computer`,
      })
      expect(await load('staging', { STOREFRONT_API_BASE_URL: url })).toMatchObject({ name: 'staging' })
    },
  )

  test.each(['{"name": ', '[]', '"demo"', 'null'])('distinguishes a file with %s from a missing file', async (text) => {
    const file = await write(text)
    await expect(load(file)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(file) as string,
    })
  })
})

test('production enables HSTS for a year, and other environments do not', async () => {
  expect(await load('production')).toMatchObject({ hstsMaxAgeSeconds: 31_536_000 })
  for (const name of ['demo', 'staging']) expect(await load(name)).not.toHaveProperty('hstsMaxAgeSeconds')
})

describe('individual settings', () => {
  test('an environment variable overrides one setting', async () => {
    const { settings } = await load('demo', { STOREFRONT_API_BASE_URL: 'https://api.other.example' })
    expect(settings).toEqual({ ...(await load('demo')).settings, API_BASE_URL: 'https://api.other.example' })
  })

  test.each(['PAYMENT', 'CAPTCHA', 'MAPS', 'ANALYTICS', 'REVIEWS'])(
    'OPEN-109 the URL of the %s script is configurable and is a local mock stub in demo',
    async (provider) => {
      const name = `${provider}_SCRIPT_URL`
      expect((await load('demo')).settings).toMatchObject({
        [name]: `http://127.0.0.1:4010/__mock/stubs/${provider.toLowerCase()}.js`,
      })
      const customUrl = 'https://scripts.other.example/own.js'
      expect((await load('demo', { [`STOREFRONT_${name}`]: customUrl })).settings).toMatchObject({ [name]: customUrl })
    },
  )

  test('the error names a malformed environment variable', async () => {
    await expect(load('demo', { STOREFRONT_API_BASE_URL: 'nope' })).rejects.toThrow(
      'environment variable STOREFRONT_API_BASE_URL: settings.API_BASE_URL: Must be an http:// or https:// URL',
    )
  })

  test("changing the API's URL changes every URL below it and nothing else", async () => {
    const { settings } = await load('demo')
    const moved = relocateApi(settings, 'http://127.0.0.1:5000/__ns/mine/')
    expect(moved).toEqual({
      ...settings,
      API_BASE_URL: 'http://127.0.0.1:5000/__ns/mine',
      PAYMENT_SCRIPT_URL: 'http://127.0.0.1:5000/__ns/mine/__mock/stubs/payment.js',
      ANALYTICS_SCRIPT_URL: 'http://127.0.0.1:5000/__ns/mine/__mock/stubs/analytics.js',
      CAPTCHA_SCRIPT_URL: 'http://127.0.0.1:5000/__ns/mine/__mock/stubs/captcha.js',
      MAPS_SCRIPT_URL: 'http://127.0.0.1:5000/__ns/mine/__mock/stubs/maps.js',
      REVIEWS_SCRIPT_URL: 'http://127.0.0.1:5000/__ns/mine/__mock/stubs/reviews.js',
    })
    expect(relocateApi({ ...settings, API_BASE_URL: 'http://127.0.0.1:401' }, 'http://x.example')).toMatchObject({
      PAYMENT_SCRIPT_URL: settings.PAYMENT_SCRIPT_URL,
    })
  })
})

test.each([
  [{ reportTo: 'reports' }, 'contentSecurityPolicy.reportTo: Must be an http:// or https:// URL'],
  [{ reportOnly: 'yes' }, 'contentSecurityPolicy.reportOnly: Must be true or false'],
  [{ reportsTo: 'https://reports.example' }, 'contentSecurityPolicy.reportsTo: Unrecognized field'],
])('rejects the policy %j and states the expected format', async (contentSecurityPolicy, message) => {
  const file = await write({ ...(await load('demo')), contentSecurityPolicy })
  await expect(load(file)).rejects.toThrow(`${file}: ${message}`)
})

test('the CMS edit URL accepts only known placeholders and is not sent to browsers', async () => {
  const demo = await load('demo')
  const open = 'https://cms.example/{entry}?call={call}&document={document}&field={field}'
  expect(await load(await write({ ...demo, CMS_EDIT_URL: open }))).toMatchObject({ CMS_EDIT_URL: open })
  await expect(load(await write({ ...demo, CMS_EDIT_URL: 'https://cms.example/{type}' }))).rejects.toThrow(
    'CMS_EDIT_URL: Must not contain placeholders other than {entry}, {call}, {document} and {field}',
  )
  await expect(load(await write({ ...demo, CMS_EDIT_URL: 'javascript:{call}' }))).rejects.toThrow('CMS_EDIT_URL')
  await expect(load(await write({ ...demo, settings: { ...demo.settings, CMS_EDIT_URL: open } }))).rejects.toThrow(
    'settings.CMS_EDIT_URL: Unrecognized field',
  )
})

describe('HOST', () => {
  test('the host is "all" by default, and STOREFRONT_HOST overrides it', async () => {
    expect((await load('staging', {})).HOST).toBe('all')
    expect((await load('staging', { STOREFRONT_HOST: 'nginx' })).HOST).toBe('nginx')
    await expect(load('staging', { STOREFRONT_HOST: 'iis' })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(
        'environment variable STOREFRONT_HOST: HOST: Must be one of "cloudflare", "netlify", "vercel", "nginx", "apache", "all"',
      ) as string,
    })
  })
})

test.each([
  ['staging', 'https://jstest.authorize.net/v1/Accept.js'],
  ['production', 'https://js.authorize.net/v1/Accept.js'],
])('CHK-73 the environment %s uses the payment script from %s', async (name, url) => {
  expect((await load(name)).settings.PAYMENT_SCRIPT_URL).toBe(url)
})
