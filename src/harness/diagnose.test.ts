import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { diagnoseSetup } from './diagnose.ts'

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

/** The environments in these tests have no live API. */
const requestApi = (): Promise<never> => Promise.reject(new Error('An API was requested.'))
const assertProjectPath = (): void => {}

/** Returns the diagnosis of the running Node version for the minimum `required`. */
async function nodeFor(required: string) {
  const [node] = await diagnoseSetup({
    env: 'demo',
    port: 0,
    apiPort: 0,
    node: required,
    requestApi,
    assertProjectPath,
  })
  return node
}

test('the Node check fails for an older version, even within the same major version', async () => {
  const older = (required: string) => ({
    subject: 'Node',
    fine: false,
    found: `${process.versions.node}, older than ${required}`,
    next: 'Run "npm run setup".',
  })
  expect(await nodeFor(`>=${major}.${minor + 1}`)).toEqual(older(`${major}.${minor + 1}`))
  expect(await nodeFor(`>=${major + 1}.0`)).toEqual(older(`${major + 1}.0`))
  const fine = { subject: 'Node', fine: true, found: process.versions.node }
  expect(await nodeFor(`>=${major}.${minor}`)).toEqual(fine)
  expect(await nodeFor(`>=${major - 1}.${minor + 1}`)).toEqual(fine)
})

test('names the cause of a failed connection in words', async () => {
  const env = 'staging'
  const request = () => Promise.reject(Object.assign(new Error('0A00010B'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }))
  const found = await diagnoseSetup({ env, port: 0, apiPort: 0, node: '>=22', requestApi: request, assertProjectPath })
  const { found: text, next } = found.find(({ subject }) => subject === 'API') ?? {}
  expect(text).toMatch(/^https:\/\/\S+ cannot be used: it does not speak TLS$/)
  expect(next).toBe('Use http:// instead of https://, or the port at which the API uses TLS.')
})

test('reports the API as not checked if the environment is unreadable', async () => {
  const about = async (env: string) => {
    const found = await diagnoseSetup({ env, port: 0, apiPort: 0, node: '>=22', requestApi, assertProjectPath })
    return found.find(({ subject }) => subject === 'API')
  }
  expect(await about('stagign')).toMatchObject({
    skipped: true,
    found: 'not checked, because the environment cannot be read',
  })
  expect(await about('demo')).toEqual({ subject: 'API', fine: true, found: 'the mock, which needs no network' })
})

type Response = readonly [status: number, text: string]

/** Returns the diagnoses of a live API with the mock's content, except for the given paths. */
async function diagnoseApi(responses: Readonly<Record<string, Response>>, others?: Response) {
  const mock = createMock({ fixtures: await loadFixtures() })
  const requested: string[] = []
  const diagnoses = await diagnoseSetup({
    env: 'staging',
    port: 0,
    apiPort: 0,
    node: '>=22',
    assertProjectPath,
    requestApi: async (url) => {
      const path = url.replace(/^https:\/\/[^/]+/, '')
      requested.push(path)
      const known = responses[path] ?? others
      if (known !== undefined) return { status: known[0], type: null, text: known[1] }
      const response = await mock.fetch(`http://api.example${path}`)
      return { status: response.status, type: null, text: await response.text() }
    },
  })
  return { requested, diagnoses, api: diagnoses.filter(({ subject }) => subject === 'API') }
}

const FORBIDDEN = '{ "data": null, "error": { "name": "ForbiddenError", "message": "Forbidden" } }'
const NOT_FOUND = '{ "data": null, "error": { "name": "NotFoundError", "message": "Not Found" } }'

test('doctor requests every page, a search, a collection and a product of a live API', async () => {
  const { requested, api } = await diagnoseApi({})
  const pages = contract.map(({ path }) => path).filter((path) => path.startsWith('/strapi/page/'))
  expect(requested.filter((path) => path.startsWith('/strapi/page/')).toSorted()).toEqual(pages.toSorted())
  expect(requested.filter((path) => path.startsWith('/strapi/product-groups/'))).toHaveLength(1)
  expect(requested.filter((path) => path.startsWith('/strapi/products/'))).toHaveLength(2)
  expect(api).toEqual([{ subject: 'API', fine: true, found: expect.stringMatching(/ responds \(200\)$/) as string }])
})

test('doctor ignores the port of the mock if the API is live, because a mock may run there', async () => {
  const { diagnoses } = await diagnoseApi({})
  expect(diagnoses.map(({ subject }) => subject)).toContain('Port of the shop')
  expect(diagnoses.map(({ subject }) => subject)).not.toContain('Port of the mock API')
})

test('a port at which the shop or the mock is running is no problem, and one of another program is', async () => {
  const mock = await createMock({ fixtures: await loadFixtures() }).listen({ port: 0 })
  let content = 'globalThis.storefrontSettings = Object.freeze({})'
  const site = createServer((_, response) => response.end(content))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = site.address() as AddressInfo
    const apiPort = Number(new URL(mock.url).port)
    const check = async () =>
      (await diagnoseSetup({ env: 'demo', port, apiPort, node: '>=22', requestApi, assertProjectPath })).slice(-2)
    expect(await check()).toEqual([
      { subject: 'Port of the shop', fine: true, found: `${port}, where the shop is running` },
      { subject: 'Port of the mock API', fine: true, found: `${apiPort}, where the mock is running` },
    ])
    content = 'Another program.'
    expect(await check()).toMatchObject([{ fine: false, found: `${port} is already in use` }, { fine: true }])
  } finally {
    site.close()
    await mock.close()
  }
})

test('doctor names the content types that the token may not read', async () => {
  const pages = { '/strapi/page/faq': [403, FORBIDDEN], '/strapi/page/home': [403, FORBIDDEN] } as const
  expect((await diagnoseApi(pages)).api).toEqual([
    {
      subject: 'API',
      fine: false,
      found: expect.stringMatching(
        /^https:\S+, for page-home, page-faq, returns 403 \(ForbiddenError: Forbidden\)$/,
      ) as string,
      next: 'In Strapi, below Settings > API Tokens, allow find and findOne for this content type, and check that the back end sends this token.',
    },
  ])
})

test('doctor names the products if the token may not read them, although no collection links to one', async () => {
  const { api } = await diagnoseApi({ '/strapi/products/search/storefront-doctor': [403, FORBIDDEN] })
  expect(api).toEqual([
    expect.objectContaining({
      fine: false,
      found: expect.stringMatching(
        /\/strapi\/products\/search\/\S+ returns 403 \(ForbiddenError: Forbidden\)$/,
      ) as string,
    }),
  ])
})

test('doctor reports a wrong URL if no content type is found', async () => {
  expect((await diagnoseApi({}, [404, NOT_FOUND])).api).toEqual([
    {
      subject: 'API',
      fine: false,
      found: expect.stringMatching(
        /^https:\S+ returns 404 \(NotFoundError: Not Found\) for every content type$/,
      ) as string,
      next: "Correct the URL of the API, below which GET /strapi/page/app must respond, or the URL and prefix of Strapi's API in the back end.",
    },
  ])
})

test.each([
  [200, '{ "data": [] }', /\/strapi\/page\/app returns an empty list$/, /^Publish the page in the CMS/],
  [
    200,
    '{ "data": { "id": 2 } }',
    /\/strapi\/page\/app sends a response in which data\.main_navigation is missing: the request does not populate it$/,
    /^Populate these fields/,
  ],
  [
    200,
    '{ "meta": {} }',
    /\/strapi\/page\/app sends a response in which data is missing: the back end does not pass on Strapi's response$/,
    /^Pass on Strapi's response unchanged/,
  ],
  [500, '{ "error": { "name": "InternalServerError", "message": "Oops" } }', /returns 500/, /^Check Strapi's log/],
  [404, 'Not Found', /\/strapi\/page\/app returns 404$/, /^Publish the page in the CMS, or remove the link to it\.$/],
  [404, NOT_FOUND, /returns 404 \(NotFoundError: Not Found\)$/, /^Publish the page in Strapi\. If it is published,/],
  [200, '<html></html>', /sends a response that is an HTML page, not JSON$/, /^Correct API_BASE_URL/],
  [
    401,
    '{ "error": { "name": "UnauthorizedError", "message": "Missing" } }',
    /returns 401 \(UnauthorizedError: Missing\)$/,
    /API token/,
  ],
])('the API check fails for a response of %i %s', async (status, text, found, next) => {
  const [api, ...others] = (await diagnoseApi({ '/strapi/page/app': [status, text] })).api
  expect(others).toEqual([])
  expect(api?.fine).toBe(false)
  expect(api?.found).toMatch(found)
  expect(api?.next).toMatch(next)
})

test('reports demo values in the settings of a production environment', async () => {
  const brandOf = async (env: string) => {
    const found = await diagnoseSetup({ env, port: 0, apiPort: 0, node: '>=22', requestApi, assertProjectPath })
    return found.find(({ subject }) => subject === 'Brand')
  }
  expect(await brandOf('production')).toEqual({
    subject: 'Brand',
    fine: false,
    found:
      'still from the demo: site, API_BASE_URL, SUPPORT_EMAIL, MEDIA_BASE_URL, PAYMENT_API_LOGIN_ID, PAYMENT_CLIENT_KEY, CAPTCHA_SITE_KEY, ANALYTICS_ID, MAPS_API_KEY, MAPS_MAP_ID, BRAND_NAME',
    next: 'Enter your own values in the environment file; docs/guides/brand.md lists what else to replace.',
  })
  expect(await brandOf('staging'), 'staging is not for search engines').toBeUndefined()
  const folder = await mkdtemp(join(tmpdir(), 'storefront-brand-'))
  try {
    const production = JSON.parse(await readFile('src/environment/files/production.json', 'utf8'))
    const own = JSON.stringify(production)
      .replaceAll('cairnwell.example', 'north-ridge.com')
      .replace('Cairnwell', 'North Ridge')
      .replaceAll('"production-', '"north-ridge-')
    await writeFile(join(folder, 'own.json'), own)
    expect(await brandOf(join(folder, 'own.json'))).toEqual({
      subject: 'Brand',
      fine: true,
      found: 'no setting is from the demo (North Ridge)',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('reports a project folder that the build does not support', async () => {
  const diagnoses = await diagnoseSetup({
    env: 'demo',
    port: 0,
    apiPort: 0,
    node: '>=22',
    requestApi,
    assertProjectPath: () => {
      throw new StorefrontError({ kind: 'external', message: 'The path contains "%".', next: 'Move the project.' })
    },
  })
  expect(diagnoses.find(({ subject }) => subject === 'Project folder')).toEqual({
    subject: 'Project folder',
    fine: false,
    found: 'The path contains "%".',
    next: 'Move the project.',
  })
})
