import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { missingSettings, type RuntimeSettings } from '#environment/runtime-settings.ts'
import { fillDefaultSettings } from './fill-default-settings.ts'

/** What the build knew: each setting with a value of the build's. */
const ofTheBuild = Object.fromEntries(missingSettings(undefined).map((name) => [name, `${name} of the build`]))

let warn: MockInstance<typeof console.warn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sets what `/env.js` says, and answers with what the build left beside it. */
function start(input: unknown): void {
  vi.stubGlobal('storefrontSettings', input)
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/env.default.json')
    return Response.json(ofTheBuild)
  })
}

test.each([
  ['is missing or empty', undefined],
  ['is null', null],
  ['is no object', 'http://api.example'],
])('BUILD-60 where env.js %s, every setting is the build’s, and the console says which', async (_, input) => {
  start(input)
  expect(await fillDefaultSettings()).toBe(true)
  expect(globalThis.storefrontSettings).toMatchObject(ofTheBuild)
  for (const name of Object.keys(ofTheBuild)) expect(warn.mock.calls[0]?.[0]).toContain(name)
})

test('BUILD-60 what an env.js of an older release says stands, the rest is the build’s', async () => {
  start({ API_BASE_URL: 'http://moved.example', BRAND_NAME: 7 } satisfies Record<
    keyof Pick<RuntimeSettings, 'API_BASE_URL' | 'BRAND_NAME'>,
    unknown
  >)
  expect(await fillDefaultSettings()).toBe(true)
  expect(globalThis.storefrontSettings).toEqual({ ...ofTheBuild, API_BASE_URL: 'http://moved.example' })
  expect(warn.mock.calls[0]?.[0]).toContain('BRAND_NAME')
  expect(warn.mock.calls[0]?.[0]).not.toContain('API_BASE_URL')
})
