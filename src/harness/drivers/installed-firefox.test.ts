import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Browser, BrowserContext, Request } from './browser.ts'
import { helpInstalledFirefox, isInstalledFirefox, mendDriver } from './installed-firefox.ts'

type Message = { method?: string; params?: object }

/** A browser as playwright's server has it: with a session where it is driven over WebDriver BiDi. */
function drivenBrowser(answer: (command: string) => Promise<unknown>) {
  const taken: Message[] = []
  const session = { send: (command: string, _parameters: object): Promise<unknown> => answer(command) }
  const transport = { onmessage: (message: Message): void => void taken.push(message) }
  const driver = { _browserSession: session, _connection: { _transport: transport } }
  const browser = { _connection: { toImpl: () => driver } } as unknown as Browser
  return { browser, session, transport, taken }
}

const own = { _connection: { toImpl: () => ({ _connection: {} }) } } as unknown as Browser

test("JRNY-83 an installed Firefox is told from playwright's own build and from a browser elsewhere", () => {
  const { browser } = drivenBrowser(() => Promise.resolve({}))
  expect([browser, own, {} as Browser].map(isInstalledFirefox)).toEqual([true, false, false])
  mendDriver(own)
})

test('JRNY-85 an installed Firefox opens pages although it knows no media features, and every other error stays one', async () => {
  const { browser, session } = drivenBrowser((command) =>
    command === 'session.status' ? Promise.resolve('ready') : Promise.reject(new Error(`${command}: unknown command`)),
  )
  mendDriver(browser)
  expect(await session.send('session.status', {})).toBe('ready')
  expect(await session.send('emulation.setMediaFeaturesOverride', {})).toEqual({})
  await expect(session.send('browsingContext.print', {})).rejects.toThrow('unknown command')
  const other = drivenBrowser(() => Promise.reject(new Error('no such frame')))
  mendDriver(other.browser)
  await expect(other.session.send('emulation.setMediaFeaturesOverride', {})).rejects.toThrow('no such frame')
})

test('JRNY-85 a download of an installed Firefox has an id, and other messages come as they are', () => {
  const { browser, transport, taken } = drivenBrowser(() => Promise.resolve({}))
  mendDriver(browser)
  const messages: Message[] = [
    { method: 'browsingContext.downloadWillBegin', params: { url: '/a.pdf' } },
    { method: 'browsingContext.downloadEnd', params: { url: '/a.pdf', download: 'd-1' } },
    { method: 'network.responseStarted', params: { url: '/a.pdf' } },
    {},
  ]
  for (const message of messages) transport.onmessage(message)
  expect(taken).toEqual([
    { method: 'browsingContext.downloadWillBegin', params: { url: '/a.pdf', download: '/a.pdf' } },
    { method: 'browsingContext.downloadEnd', params: { url: '/a.pdf', download: 'd-1' } },
    { method: 'network.responseStarted', params: { url: '/a.pdf' } },
    {},
  ])
})

test('JRNY-85 the bodies that pages of an installed Firefox send are known, each for its own request', async () => {
  const context = new EventEmitter()
  const told: ((source: unknown, call: string, body: string) => void)[] = []
  await helpInstalledFirefox(
    Object.assign(context, {
      exposeBinding: (_name: string, tell: (typeof told)[number]) => void told.push(tell),
      addInitScript: () => undefined,
    }) as unknown as BrowserContext,
  )
  const send = (method: string, url: string) => {
    const request = { method: () => method, url: () => url, postData: () => null } as unknown as Request
    context.emit('request', request)
    return request.postData()
  }
  told[0]?.(undefined, 'POST /Cart', '{"quantity":1}')
  told[0]?.(undefined, 'POST /Cart', '{"quantity":2}')
  expect(send('GET', '/Cart')).toBeNull()
  expect(['POST', 'POST', 'POST'].map((method) => send(method, '/Cart'))).toEqual([
    '{"quantity":1}',
    '{"quantity":2}',
    null,
  ])
})
