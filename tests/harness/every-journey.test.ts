import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { journeys } from '#harness/journeys/registry.ts'
import { demoFolder } from './demo-folder.ts'

/** Six stories on two busy cores. */
const LIMIT_MS = 300_000

/** The journeys that no other test runs, over both devices in turn. */
const STORIES = {
  desktop: ['sign-in-and-merge', 'search-and-filter', 'configurator'],
  mobile: ['token-expiry', 'content-pages', 'dealer-locator'],
} as const

type Story = (typeof STORIES)[keyof typeof STORIES][number]

const folder = demoFolder()
let printed = ''

beforeAll(async () => {
  for (const [device, stories] of Object.entries(STORIES)) {
    const { output } = await folder.journey(
      ...stories,
      '--device',
      device,
      '--no-audits',
      '--no-trace',
      '--workers',
      '2',
    )
    printed += output
  }
}, LIMIT_MS)

/** 'passed', or all that the commands printed. */
const verdict = (name: Story): string =>
  new RegExp(`^.*${name} on (?:desktop|mobile): passed`, 'm').test(printed) ? 'passed' : printed

test('JRNY-10 every journey that is listed runs in a test', async () => {
  const files = globSync(join(import.meta.dirname, '*.test.ts'))
  const code = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  expect(journeys.map(({ name }) => name).filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

test('CART-23 CART-25 OPEN-012 OPEN-015 OPEN-087 SESS-07 SESS-08 JRNY-10 a guest’s cart comes along to the customer', () => {
  expect(verdict('sign-in-and-merge')).toBe('passed')
})

test('SESS-12 SESS-13 JRNY-10 a token that expires is refreshed, or ends the session', () => {
  expect(verdict('token-expiry')).toBe('passed')
})

test('JRNY-10 a shopper searches and filters', () => {
  expect(verdict('search-and-filter')).toBe('passed')
})

test('JRNY-10 the configurator fills the cart', () => {
  expect(verdict('configurator')).toBe('passed')
})

test('JRNY-10 the content pages lead on', () => {
  expect(verdict('content-pages')).toBe('passed')
})

test('JRNY-10 a dealer is found', () => {
  expect(verdict('dealer-locator')).toBe('passed')
})
