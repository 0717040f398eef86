import { expect, test } from 'vitest'
import { Environment } from './environment.ts'
import { loadEnvironment } from './load.ts'
import { listMediaOrigins } from './media-hosts.ts'

const PRODUCTION = await loadEnvironment('production', { env: {} })

function read(settings: object) {
  return Environment.safeParse({ ...PRODUCTION, settings: { ...PRODUCTION.settings, ...settings } })
}

test('MEDIA_HOSTS is one or several origins, separated by spaces or commas', () => {
  const hosts = 'https://a.example,  https://b.example/'
  expect(read({ MEDIA_HOSTS: hosts }).data?.settings.MEDIA_HOSTS).toBe('https://a.example https://b.example')
  expect(read({ MEDIA_HOSTS: '' }).data?.settings.MEDIA_HOSTS).toBe('')
})

test.each([
  [{ MEDIA_HOSTS: 'https://a.example/path' }, 'Must not contain a path, query or fragment'],
  [{ MEDIA_HOSTS: 'a.example' }, 'Must be a URL that starts with http:// or https://'],
  [{ MEDIA_HOSTS: 'https://*' }, 'Must have a host of letters, digits, dots and dashes'],
  [{ MEDIA_HOSTS: 'http://a.example' }, 'Must start with https:// in production, or be on this computer'],
  [{ CMS_ORIGIN: 'http://cms.example/admin' }, 'Must not contain a path, query or fragment'],
])('the environment rejects %o', (settings, message) => {
  expect(read(settings).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('images may be hosted on the site, the media host and MEDIA_HOSTS', () => {
  const settings = { MEDIA_BASE_URL: 'https://media.example/shop', MEDIA_HOSTS: 'https://a.example https://b.example' }
  expect(listMediaOrigins('https://www.example', settings)).toEqual([
    'https://www.example',
    'https://media.example',
    'https://a.example',
    'https://b.example',
  ])
  expect(listMediaOrigins('https://www.example', { MEDIA_BASE_URL: '' })).toEqual(['https://www.example'])
})
