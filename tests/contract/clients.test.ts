import { beforeEach, describe, expect, test } from 'vitest'
import { registerDealer } from '#contract/registration.ts'
import { makeSample } from '#live/samples.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, createCaptchaToken, explore } from './world.ts'

const URL_OF_MOCK = 'http://mock.test'
const REGISTRATION = `${URL_OF_MOCK}/Registration/dealer`

let mock: Mock

beforeEach(() => {
  mock = createMock({ fixtures: tinyFixtures })
})

describe('a form', () => {
  /**
   * Encodes the registration as a form the way a client does, with its boundary line and its parameters for names and
   * files.
   */
  async function encodeAs(disposition: (name: string, fileName?: string) => string): Promise<Uint8Array<ArrayBuffer>> {
    const world = await explore({ url: URL_OF_MOCK, fetch: mock.fetch, stop: () => Promise.resolve() }, 'default')
    const { form } = await makeSample(registerDealer, world)
    const fields: Readonly<Record<string, string | File>> = { ...form, captcha: createCaptchaToken() }
    const parts = Object.entries(fields).flatMap(([name, value]) => [
      `--edge\r\nContent-Disposition: form-data${disposition(name, typeof value === 'string' ? undefined : value.name)}\r\n\r\n`,
      value,
      '\r\n',
    ])
    return new Uint8Array(await new Blob([...parts, '--edge--\r\n']).arrayBuffer())
  }

  const fileParameter = (name: string, fileName?: string) => (fileName === undefined ? '' : `; ${name}=${fileName}`)

  test.each([
    [
      '.NET',
      '; boundary="edge"',
      (name: string, file?: string) =>
        `; name=${name}${fileParameter('filename', file)}${fileParameter('filename*', file && `utf-8''${file}`)}`,
    ],
    [
      'Postman',
      '; boundary=edge',
      (name: string, file?: string) => `; name="${name}"${fileParameter('filename*', file && `UTF-8''${file}`)}`,
    ],
    [
      'a client that adds parameters',
      '; boundary=edge',
      (name: string, file?: string) => `; size=7; Name="${name}"${fileParameter('FileName', file)}`,
    ],
  ])('from %s is read', async (_client, parameters, disposition) => {
    const body = await encodeAs(disposition)
    const response = await mock.fetch(REGISTRATION, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data${parameters}` },
      body,
    })
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Thank you. The registration of Ridge Arms was received' },
    ])
  })
})

describe("the mock's fetch", () => {
  test('rejects a request that is already aborted, and ends one that is aborted later', async () => {
    const reason = new Error('Left the page.')
    await expect(mock.fetch(`${URL_OF_MOCK}/Products`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(mock.namespace().journal.counts().requests).toBe(0)
    const controller = new AbortController()
    mock.namespace().rules.add({ kind: 'delay', endpoint: 'getPriceList', delayMs: 60_000 })
    const response = mock.fetch(`${URL_OF_MOCK}/Products`, { signal: controller.signal })
    controller.abort(reason)
    await expect(response).rejects.toBe(reason)
  })
})

test('endpoints and rules use the first of several query parameters with the same name', async () => {
  const world = await explore({ url: URL_OF_MOCK, fetch: mock.fetch, stop: () => Promise.resolve() }, 'default')
  const [customer, { token }] = await Promise.all([world.customer(), world.guestWithLine()])
  const merge = () =>
    world.shopper.call(
      'POST',
      `/Cart/merge?guestId=${token}&guestId=other`,
      { guestId: token },
      createBearerHeader(customer),
    )
  mock
    .namespace()
    .rules.add({ kind: 'status', status: 503, path: '/Cart/merge', match: { query: { guestId: token } }, times: 1 })
  expect((await merge()).status).toBe(503)
  expect((await merge()).status).toBe(200)
})
