import { spawn } from 'node:child_process'
import type { EngineTab } from './engine.ts'
import { waitForSpawn } from './wait-for-spawn.ts'

const DISPLAY = ':97'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const LIMIT_MS = 15_000

/**
 * Opens a tab in WebKitGTK's MiniBrowser using WebDriver and a virtual display, because Playwright requires its own
 * build of WebKit.
 * @throws if the programs are not installed (Debian: webkit2gtk-driver, xvfb).
 */
export async function openWebKit(port: number): Promise<EngineTab> {
  const screen = await waitForSpawn(
    spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'], { stdio: 'ignore' }),
    'xvfb',
  )
  const environment = { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const driver = await waitForSpawn(
    spawn('WebKitWebDriver', ['-p', String(port)], { stdio: 'ignore', env: environment }),
    'webkit2gtk-driver',
  ).catch((error: unknown) => {
    screen.kill()
    throw error
  })

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Value & { message?: string } }
    if (!response.ok) throw new Error(value.message ?? `WebDriver returned ${response.status}.`)
    return value
  }
  const start = performance.now()
  while (
    performance.now() - start < LIMIT_MS &&
    !(await send('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        },
      },
    },
  )
  const session = `/session/${sessionId}`
  await send('POST', `${session}/window/rect`, { width: 1280, height: 880 })

  const read = <Value>(expression: string): Promise<Value> =>
    send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      await send('POST', `${session}/url`, { url })
      const isThere = `location.href === ${JSON.stringify(url)} && document.readyState !== 'loading'`
      const end = performance.now() + LIMIT_MS
      while (performance.now() < end && !(await read<boolean>(isThere).catch(() => false))) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    read,
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await send('POST', `${session}/actions`, { actions: [pointer] })
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      driver.kill()
      screen.kill()
    },
  }
}
