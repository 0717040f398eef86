import { expect, test } from 'vitest'
import { brandName, mediaBaseUrl, supportEmail } from './settings.ts'
import { fakeApi } from './test-api.ts'

test('OPEN-067 OPEN-081 returns the brand name, support email and media URL from the current settings', () => {
  fakeApi(() => ({ lost: true }))
  expect([brandName(), supportEmail(), mediaBaseUrl()]).toEqual(['Cairnwell', 'support@cairnwell.example', ''])
  Object.assign(globalThis.storefrontSettings ?? {}, {
    BRAND_NAME: 'Northfall',
    SUPPORT_EMAIL: 'help@northfall.example',
    MEDIA_BASE_URL: 'https://media.northfall.example',
  })
  expect([brandName(), supportEmail(), mediaBaseUrl()]).toEqual([
    'Northfall',
    'help@northfall.example',
    'https://media.northfall.example',
  ])
})
