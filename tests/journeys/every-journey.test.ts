import { beforeAll, expect, test } from 'vitest'
import { listJourneyNames } from '#journeys/runner/choose-journeys.ts'
import { createDemoFolder, type JourneyResult } from './demo-folder.ts'

/** Time limit for all journeys, two at a time, on two busy cores. */
const LIMIT_MS = 600_000

/** The journeys, distributed over both devices. */
const DESKTOP = [
  'account-management',
  'checkout-keyboard',
  'checkout-dealer-typed',
  'sign-in-and-merge',
  'merge-dealer-item',
  'search-and-filter',
  'configurator',
  'consent',
]

const folders = { desktop: createDemoFolder(), mobile: createDemoFolder() }
const results: JourneyResult[] = []

beforeAll(async () => {
  const mobile = listJourneyNames().filter((name) => !DESKTOP.includes(name))
  const run = async (device: 'desktop' | 'mobile', names: readonly string[]): Promise<void> => {
    await folders[device].journey(...names, '--device', device, '--no-audits', '--trace', 'off')
    results.push(...(await folders[device].results()))
  }
  await Promise.all([run('desktop', DESKTOP), run('mobile', mobile)])
}, LIMIT_MS)

/** Returns the status of a journey, with its message if it failed. */
function statusOf(name: string): string {
  const found = results.find(({ title }) => title === name)
  return found === undefined ? 'did not run' : `${found.status} ${found.message}`.trim()
}

test('every journey passes', () => {
  const failed = listJourneyNames().filter((name) => statusOf(name) !== 'passed')
  expect(failed.map((name) => `${name}: ${statusOf(name)}`)).toEqual([])
})

test('CHK-43 CHK-49 CHK-50 CHK-52 JRNY-02 restricted items stop a guest, who changes the address, removes them, and empties the cart', () => {
  expect(statusOf('restricted-item')).toBe('passed')
})

test('PROMO-03 PROMO-04 PROMO-05 PROMO-07 PROMO-12 PROMO-13 a guest uses a promotion and a discount code', () => {
  expect(statusOf('promotion-and-discount')).toBe('passed')
})

test('CART-24 CART-25 CONS-01 CONS-03 CONS-04 CONS-05 CONS-06 CONS-07 CONS-09 CONS-10 CONS-11 asks for consent once, and consent controls analytics', () => {
  expect(statusOf('consent')).toBe('passed')
})

test('ACCT-23 ADDR-14 OPEN-021 JRNY-04 OPEN-113 account-management changes profile, password, newsletter and addresses, and shows orders', () => {
  expect(statusOf('account-management')).toBe('passed')
  const steps = results.find(({ title }) => title === 'account-management')?.attachments ?? []
  for (const part of [/phone number/, /new password is saved/, /newsletter/, /new address is saved/, /order shows/]) {
    expect(steps).toContainEqual(expect.stringMatching(part))
  }
})

test('DEAL-38 JRNY-03 OPEN-113 dealer-registration registers a signed-out dealer', () => {
  expect(statusOf('dealer-registration')).toBe('passed')
})

test("CART-23 CART-25 OPEN-012 OPEN-015 OPEN-087 SESS-07 SESS-08 a guest's cart is merged into the customer's", () => {
  expect(statusOf('sign-in-and-merge')).toBe('passed')
})

test('CHK-18 CHK-20 CHK-34 CHK-75 CHK-77 a guest buys a pistol through a manually entered dealer', () => {
  expect(statusOf('checkout-dealer-typed')).toBe('passed')
})

test('CHK-29 CHK-41 CHK-62 a mixed cart ships to a listed dealer and to a friend', () => {
  expect(statusOf('checkout-dealer-chosen')).toBe('passed')
})

test("CHK-42 a guest's dealer item is kept after signing in, and the dealer's state applies", () => {
  expect(statusOf('merge-dealer-item')).toBe('passed')
})

test('SESS-12 SESS-13 an expiring token is refreshed or ends the session', () => {
  expect(statusOf('token-expiry')).toBe('passed')
})
