import { expect, test } from 'vitest'
import { loadEnvironment } from './load.ts'

test.each([
  ['staging', 'https://jstest.authorize.net/v1/Accept.js'],
  ['production', 'https://js.authorize.net/v1/Accept.js'],
])('CHK-73 the environment %s uses the payment script from %s', async (name, url) => {
  const { settings } = await loadEnvironment(name, { env: {} })
  expect(settings.PAYMENT_SCRIPT_URL).toBe(url)
})

test('CHK-73 an environment variable overrides the payment script', async () => {
  const env = { STOREFRONT_PAYMENT_SCRIPT_URL: 'https://payment.example/script.js' }
  const { settings } = await loadEnvironment('staging', { env })
  expect(settings.PAYMENT_SCRIPT_URL).toBe('https://payment.example/script.js')
})
