import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { findMissingSettings, type RuntimeSettings } from '#environment/runtime-settings.ts'
import { fillDefaultSettings } from './fill-default-settings.ts'

/** Build-time settings, each with a distinct value. */
const buildSettings = Object.fromEntries(findMissingSettings(undefined).map((name) => [name, `${name} of the build`]))

let warn: MockInstance<typeof console.warn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sets the content of `/env.js` and responds to requests with the build-time settings. */
function start(input: unknown): void {
  vi.stubGlobal('storefrontSettings', input)
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/env.default.json')
    return Response.json(buildSettings)
  })
}

test.each([
  ['is missing or empty', undefined],
  ['is null', null],
  ['is not an object', 'http://api.example'],
])('uses the build-time value of every setting and logs its name if env.js %s', async (_, input) => {
  start(input)
  expect(await fillDefaultSettings()).toBe(true)
  expect(globalThis.storefrontSettings).toMatchObject(buildSettings)
  for (const name of Object.keys(buildSettings)) expect(warn.mock.calls[0]?.[0]).toContain(name)
})

test('keeps the settings of an older env.js and gets missing ones from the build', async () => {
  start({ API_BASE_URL: 'http://moved.example', BRAND_NAME: 7 } satisfies Record<
    keyof Pick<RuntimeSettings, 'API_BASE_URL' | 'BRAND_NAME'>,
    unknown
  >)
  expect(await fillDefaultSettings()).toBe(true)
  expect(globalThis.storefrontSettings).toEqual({ ...buildSettings, API_BASE_URL: 'http://moved.example' })
  expect(warn.mock.calls[0]?.[0]).toContain('BRAND_NAME')
  expect(warn.mock.calls[0]?.[0]).not.toContain('API_BASE_URL')
})
