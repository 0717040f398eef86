import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineTab } from './engine.ts'
import { waitForSpawn } from './wait-for-spawn.ts'

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly message?: string
}

/**
 * Opens a tab in an installed Firefox using WebDriver BiDi, because Playwright requires its own build of Firefox.
 * @throws if Firefox is not installed (Debian: firefox-esr).
 */
export async function openFirefox(): Promise<EngineTab> {
  const profile = await mkdtemp(join(tmpdir(), 'storefront-firefox-'))
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const removeProfile = () => rm(profile, { recursive: true, force: true })
  const browser = await waitForSpawn(
    spawn('firefox-esr', flags, { stdio: ['ignore', 'ignore', 'pipe'] }),
    'firefox-esr',
  ).catch(async (error: unknown) => {
    await removeProfile()
    throw error
  })
  const socketUrl = await new Promise<string>((resolve) => {
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      const found = /WebDriver BiDi listening on (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const socket = new WebSocket(`${socketUrl}/session`)
  await once(socket, 'open')
  const pending = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    pending.get(message.id ?? 0)?.(message)
  })
  let last = 0
  async function send<Result>(method: string, params: object): Promise<Result> {
    last += 1
    const id = last
    const response = new Promise<Message>((resolve) => pending.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await response
    if (message !== undefined) throw new Error(message)
    return result as Result
  }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = tree.contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async read<Value>(expression: string) {
      const expressionAsText = `(async () => JSON.stringify(await (${expression})) ?? 'null')()`
      const parameters = { expression: expressionAsText, target: { context }, awaitPromise: true, userActivation: true }
      const { result } = await send<{ result: { value?: string } }>('script.evaluate', parameters)
      return JSON.parse(result.value ?? 'null') as Value
    },
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async close() {
      await send('browser.close', {}).catch(() => undefined)
      socket.close()
      browser.kill()
      await removeProfile()
    },
  }
}
