import { expect, test } from 'vitest'
import { checkValue } from '#contract/validation/check-value.ts'
import { Environment } from './environment.ts'
import { loadEnvironment } from './load.ts'
import { listMediaOrigins } from './media-hosts.ts'

const PRODUCTION = await loadEnvironment('production', { env: {} })

function read(settings: object) {
  return checkValue(Environment, { ...PRODUCTION, settings: { ...PRODUCTION.settings, ...settings } })
}

test('MEDIA_HOSTS is one or several origins, separated by spaces or commas', () => {
  const hosts = 'https://a.example,  https://b.example/'
  expect(read({ MEDIA_HOSTS: hosts })).toMatchObject({
    data: { settings: { MEDIA_HOSTS: 'https://a.example https://b.example' } },
  })
  expect(read({ MEDIA_HOSTS: '' })).toMatchObject({ data: { settings: { MEDIA_HOSTS: '' } } })
})

test.each([
  [{ MEDIA_HOSTS: 'https://a.example/path' }, 'Must be an http:// or https:// URL without a path, query or fragment'],
  [{ MEDIA_HOSTS: 'a.example' }, 'Must be an http:// or https:// URL without username, password, quotes or spaces'],
  [{ MEDIA_HOSTS: 'https://*' }, 'Must be an http:// or https:// URL without username, password, quotes or spaces'],
  [{ MEDIA_HOSTS: 'http://a.example' }, 'Must start with https:// in production, or be on this computer'],
  [{ CMS_ORIGIN: 'http://cms.example/admin' }, 'Must be an http:// or https:// URL without a path, query or fragment'],
])('the environment rejects %o', (settings, message) => {
  expect(read(settings)).toMatchObject({ success: false, problems: [{ text: message }] })
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
