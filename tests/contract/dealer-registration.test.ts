import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { registerDealer } from '#contract/registration.ts'
import { UserProfile } from '#contract/user.ts'
import { makeSample } from '#live/samples.ts'
import { createMock } from '#mock/mock.ts'
import type { JournalEntry } from '#mock/namespace/journal.ts'
import { DEMO_CUSTOMER_EMAIL } from './demo-customers.ts'
import { encodeForm, FORM_TYPE } from './multipart-body.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createCaptchaToken, explore, type World } from './world.ts'

interface RegistrationResponse {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

let fetch: typeof globalThis.fetch
let world: World

beforeEach(async () => {
  fetch = createMock({ fixtures: tinyFixtures }).fetch
  world = await explore({ url: 'http://mock.test', fetch, stop: () => Promise.resolve() }, 'default')
})

/** Registers with a modified valid form. `undefined` removes a field. */
async function register(
  change: Readonly<Record<string, string | File | undefined>>,
): Promise<{ readonly status: number; readonly body: RegistrationResponse }> {
  const { form } = await makeSample(registerDealer, world)
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form, captcha: createCaptchaToken(), ...change })) {
    if (value !== undefined) data.set(name, value)
  }
  const response = await fetch('http://mock.test/Registration/dealer', { method: 'POST', body: data })
  return { status: response.status, body: (await response.json()) as RegistrationResponse }
}

const missing = (prefix: string) =>
  Object.fromEntries(['StreetAddress', 'City', 'State', 'PostalCode', 'Country'].map((part) => [prefix + part, '']))

test('API-48 a registration returns a message, and a second one with the same email returns 409', async () => {
  const email = 'desk@ridge.test'
  expect(await register({ email })).toMatchObject({
    status: 200,
    body: { message: 'Thank you. The registration of Ridge Arms was received' },
  })
  expect(await register({ email })).toMatchObject({ status: 409, body: { errors: { email: expect.any(Array) } } })
  expect((await register({ email: DEMO_CUSTOMER_EMAIL })).status).toBe(409)
})

test('OPEN-025 a registered dealer is not in the locator, which uses CMS data, and no response contains a role', async () => {
  const dealers = () => world.shopper.call<unknown>('GET', '/strapi/page/dealerlocator')
  const previous = (await dealers()).body
  const email = 'desk@ridge.test'
  expect(await register({ email, appearInDealerLocator: 'true' })).toMatchObject({ status: 200 })
  expect((await dealers()).body).toEqual(previous)
  const paths = contract.map(({ path }) => path).join(' ')
  expect(`${paths} ${Object.keys(UserProfile.shape).join(' ')}`).not.toMatch(/admin|approv|role/i)
})

test('API-48 billing address fields are required if the main address is not used', async () => {
  expect(Object.keys((await register({ ...missing('billing') })).body.errors ?? {})).toEqual(
    Object.keys(missing('billing')),
  )
  expect((await register({ ...missing('billing'), useForBillingAddress: 'true' })).status).toBe(200)
})

test('API-48 locator address fields are required if a dealer appears in the locator at a different address', async () => {
  expect(Object.keys((await register({ ...missing('locator') })).body.errors ?? {})).toEqual(
    Object.keys(missing('locator')),
  )
  expect((await register({ ...missing('locator'), useThisAddressInDealerLocator: 'true' })).status).toBe(200)
  expect((await register({ ...missing('locator'), appearInDealerLocator: 'false' })).status).toBe(200)
})

test('API-48 fflNumber and fflDocument are required if hasFflSot is on', async () => {
  const without = { fflNumber: undefined, fflDocument: undefined }
  expect(Object.keys((await register(without)).body.errors ?? {})).toEqual(['fflNumber', 'fflDocument'])
  expect((await register({ ...without, hasFflSot: 'false' })).status).toBe(200)
})

test('API-48 documents are detected by content, not by name or type', async () => {
  const file = (content: string) => new File([content], 'license.pdf', { type: 'application/pdf' })
  for (const content of ['II*\0rest', 'MM\0*rest', 'II+\0rest', 'MM\0+rest', '\n%PDF-1.7']) {
    expect((await register({ fflDocument: file(content) })).status).toBe(200)
  }
  for (const content of ['<html>', '', 'PDF', `${' '.repeat(1024)}%PDF-1.7`]) {
    expect(await register({ fflDocument: file(content) })).toMatchObject({
      status: 400,
      body: { errors: { fflDocument: ['Only PDF or TIFF files are accepted'] } },
    })
  }
})

test('API-48 an empty file field, as browsers send it, counts as omitted', async () => {
  const { form = {} } = await makeSample(registerDealer, world)
  const body = await encodeForm({ ...form, sotDocument: new File([], '', { type: 'application/octet-stream' }) })
  const headers = { 'Content-Type': FORM_TYPE }
  const response = await fetch('http://mock.test/Registration/dealer', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
})

test('API-48 each rule has a specific message', async () => {
  const change = { website: 'x', phone: '1', email: 'x', confirmPassword: 'x' }
  expect((await register(change)).body.errors).toEqual({
    website: ['Website must be a valid URL'],
    phone: ['Phone must be a valid phone number'],
    email: ['Email must be a valid email address'],
    confirmPassword: ['Password values must match'],
  })
  expect((await register({ password: 'short', confirmPassword: 'short' })).body.errors).toEqual({
    password: ['Password must be at least 8 characters long'],
  })
})

test('the journal contains the form without personal data or documents', async () => {
  await register({ email: 'desk@ridge.test' })
  const { body } = await world.shopper.call<{ entries: JournalEntry[] }>(
    'GET',
    '/__mock/journal?endpoint=registerDealer',
  )
  const text = JSON.stringify(body.entries)
  expect(body.entries[0]?.body).toMatchObject({ state: 'ID', fflDocument: { type: 'application/pdf', size: 16 } })
  // The digits must be separate words, because a pseudonym may contain any digits.
  const digits = [/\b0199\b/, /\b83704\b/, /\b01234\b/]
  for (const secret of ['desk@', 'Ridge', 'Ana', 'correct horse', 'stub_', '%PDF', ...digits]) {
    expect(text).not.toMatch(secret)
  }
})
