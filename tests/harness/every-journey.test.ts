import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { journeys } from '#harness/journeys/registry.ts'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for eight journeys, two devices at a time, on two busy cores. */
const LIMIT_MS = 600_000

/** Journeys that no other test runs, distributed over both devices. */
const JOURNEYS = {
  desktop: [
    'account-management',
    'checkout-keyboard',
    'checkout-dealer-typed',
    'sign-in-and-merge',
    'merge-dealer-item',
    'search-and-filter',
    'configurator',
    'consent',
  ],
  mobile: [
    'mailed-links',
    'checkout-dealer-chosen',
    'restricted-item',
    'promotion-and-discount',
    'dealer-registration',
    'token-expiry',
    'content-pages',
    'dealer-locator',
  ],
} as const

type Device = keyof typeof JOURNEYS

const folder = createDemoFolder()
const printed: Record<Device, string> = { desktop: '', mobile: '' }

beforeAll(async () => {
  const runAll = async (device: Device): Promise<void> => {
    const args = ['--device', device, '--no-audits', '--no-trace']
    printed[device] = (await folder.journey(...JOURNEYS[device], ...args)).output
  }
  await Promise.all([runAll('desktop'), runAll('mobile')])
}, LIMIT_MS)

/** Returns 'passed', or the complete output of the command. */
const verdict = <On extends Device>(name: (typeof JOURNEYS)[On][number], device: On): string =>
  new RegExp(`^.*${name} on ${device}: passed`, 'm').test(printed[device]) ? 'passed' : printed[device]

test('every listed journey runs in a test', async () => {
  const files = globSync(join(import.meta.dirname, '*.test.ts'))
  const code = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  expect(journeys.map(({ name }) => name).filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

test('does not scan steps or measure pages without audits', async () => {
  const { steps, measurements } = await folder.report()
  expect(measurements).toEqual([])
  expect(steps.every(({ accessibility }) => accessibility === null)).toBe(true)
  const page = await readFile(folder.at('reports/latest/index.html'), 'utf8')
  for (const fact of ['not scanned', 'not measured']) expect(page).toContain(fact)
})

test('a guest checks out with the keyboard alone', () => {
  expect(verdict('checkout-keyboard', 'desktop')).toBe('passed')
})

test('CHK-43 CHK-49 CHK-50 CHK-52 JRNY-02 restricted items stop a guest, who changes the address, removes them, and empties the cart', () => {
  expect(verdict('restricted-item', 'mobile')).toBe('passed')
})

test('PROMO-03 PROMO-04 PROMO-05 PROMO-07 PROMO-12 PROMO-13 a guest uses a promotion and a discount code', () => {
  expect(verdict('promotion-and-discount', 'mobile')).toBe('passed')
})

test('CART-24 CART-25 CONS-01 CONS-03 CONS-04 CONS-05 CONS-06 CONS-07 CONS-09 CONS-10 CONS-11 asks for consent once, and consent controls analytics', () => {
  expect(verdict('consent', 'desktop')).toBe('passed')
})

test('links in emails reveal their tokens only to the API', () => {
  expect(verdict('mailed-links', 'mobile')).toBe('passed')
})

test('ACCT-23 ADDR-14 OPEN-021 JRNY-04 OPEN-113 account-management changes profile, password, newsletter and addresses, and shows orders', () => {
  expect(verdict('account-management', 'desktop')).toBe('passed')
  const custom: string[] = []
  journeys.find(({ name }) => name === 'account-management')?.steps((step) => custom.push(step))
  const done = custom.filter((step) => printed.desktop.includes(`✓ ${step}`))
  for (const part of [/phone number/, /password/, /newsletter/, /address/, /orders/i]) {
    expect(done).toContainEqual(expect.stringMatching(part))
  }
})

test(
  'DEAL-38 JRNY-03 OPEN-113 dealer-registration registers a signed-out dealer, and fails if the registration fails',
  async () => {
    expect(verdict('dealer-registration', 'mobile')).toBe('passed')
    const args = ['--device', 'mobile', '--no-audits', '--no-trace', '--fault', 'registerDealer=500']
    const failedRun = await folder.journey('dealer-registration', ...args)
    expect(failedRun.output).toContain('dealer-registration on mobile: failed at step')
    expect(failedRun.code).toBe(1)
  },
  LIMIT_MS,
)

test("CART-23 CART-25 OPEN-012 OPEN-015 OPEN-087 SESS-07 SESS-08 a guest's cart is merged into the customer's", () => {
  expect(verdict('sign-in-and-merge', 'desktop')).toBe('passed')
})

test('CHK-18 CHK-20 CHK-34 CHK-75 CHK-77 a guest buys a pistol through a manually entered dealer', () => {
  expect(verdict('checkout-dealer-typed', 'desktop')).toBe('passed')
})

test('CHK-29 CHK-41 CHK-62 a mixed cart ships to a listed dealer and to a friend', () => {
  expect(verdict('checkout-dealer-chosen', 'mobile')).toBe('passed')
})

test("CHK-42 a guest's dealer item is kept after signing in, and the dealer's state applies", () => {
  expect(verdict('merge-dealer-item', 'desktop')).toBe('passed')
})

test('SESS-12 SESS-13 an expiring token is refreshed or ends the session', () => {
  expect(verdict('token-expiry', 'mobile')).toBe('passed')
})

test('a shopper searches and filters', () => {
  expect(verdict('search-and-filter', 'desktop')).toBe('passed')
})

test('the configurator adds a build to the cart', () => {
  expect(verdict('configurator', 'desktop')).toBe('passed')
})

test('a visitor reads the content pages', () => {
  expect(verdict('content-pages', 'mobile')).toBe('passed')
})

test('a visitor finds a dealer', () => {
  expect(verdict('dealer-locator', 'mobile')).toBe('passed')
})
