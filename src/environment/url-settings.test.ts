import { expect, test } from 'vitest'
import { checkValue } from '#contract/validation/check-value.ts'
import { Environment } from './environment.ts'
import { loadEnvironment } from './load.ts'

const URL_SETTINGS = [
  'API_BASE_URL',
  'MEDIA_BASE_URL',
  'PAYMENT_SCRIPT_URL',
  'CAPTCHA_SCRIPT_URL',
  'REVIEWS_SCRIPT_URL',
  'ANALYTICS_SCRIPT_URL',
  'MAPS_SCRIPT_URL',
  'CONFIGURATOR_URL',
] as const

const PRODUCTION = await loadEnvironment('production', { env: {} })

function withUrl(name: string, url: string, environment: Environment = PRODUCTION): object {
  if (name === 'site' || name === 'CMS_EDIT_URL') return { ...environment, [name]: url }
  if (name === 'reportTo') return { ...environment, contentSecurityPolicy: { reportTo: url } }
  return { ...environment, settings: { ...environment.settings, [name]: url } }
}

function listProblems(environment: object): string[] {
  const result = checkValue(Environment, environment)
  return result.success ? [] : result.problems.map(({ path, text }) => `${String(path.at(-1))}: ${text}`)
}

const HTTP_URL = 'Must be an http:// or https:// URL without username, password, quotes or spaces'

test.each(['site', 'reportTo', 'CMS_EDIT_URL', ...URL_SETTINGS])(
  'the environment rejects credentials in %s',
  (name) => {
    for (const url of ['https://user:secret@api.example', 'https://user@api.example', 'https://:secret@api.example']) {
      expect(listProblems(withUrl(name, url)), url).toEqual([`${name}: ${HTTP_URL}`])
    }
  },
)

test('the message about a URL does not print its password', async () => {
  const env = { STOREFRONT_API_BASE_URL: 'https://user:secret@api.example' }
  const error: unknown = await loadEnvironment('demo', { env }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ exitCode: 2 })
  expect(String(error)).not.toContain('secret')
})

test.each(['site', 'reportTo', ...URL_SETTINGS])('production rejects http in %s', (name) => {
  const message = `${name}: Must start with https:// in production, or be on this computer`
  expect(listProblems(withUrl(name, 'http://shop.example'))).toEqual([message])
  for (const url of ['http://localhost:4010', 'http://127.0.0.1:4010', 'http://[::1]:4010']) {
    expect(listProblems(withUrl(name, url)), url).toEqual([])
  }
})

test.each([
  'https://*',
  'https://a;script-src',
  'https://a$uri.example',
  'https://{host}',
  'https://a.example/"',
  "https://a'b.example",
  "https://a.example/'",
  'https://a.example\\b',
  'https://a.example/\nX-Header: 1',
  'https:a.example',
  'javascript:alert(1)',
])('the environment rejects %j in every URL', (url) => {
  for (const name of ['site', 'reportTo', ...URL_SETTINGS]) {
    expect(listProblems(withUrl(name, url)), name).toEqual([`${name}: ${HTTP_URL}`])
  }
})

test.each(['https://shop.example/path', 'https://shop.example/?utm=1', 'https://shop.example/#top'])(
  'the environment rejects the site %s',
  (site) => {
    expect(listProblems(withUrl('site', site))).toEqual([
      'site: Must be an http:// or https:// URL without a path, query or fragment',
    ])
  },
)

test.each(['https://api.example/?key=1', 'https://api.example/#v1'])('rejects %s as a base URL', (url) => {
  for (const name of ['API_BASE_URL', 'MEDIA_BASE_URL']) {
    expect(listProblems(withUrl(name, url))).toEqual([`${name}: Must not contain a query or fragment`])
  }
})

test.each([
  ['HTTPS://API.Example:443/', 'https://api.example'],
  ['https://api.example/v1/../v2', 'https://api.example/v2'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('the environment normalizes %s to %s', (url, normalized) => {
  expect(Environment.parse(withUrl('API_BASE_URL', url)).settings.API_BASE_URL).toBe(normalized)
})
