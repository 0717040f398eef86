import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, errors, expect, firefox, type LaunchOptions, webkit } from 'playwright/test'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { EngineName } from '../targets/engines.ts'
import { findBrowser } from './find-browser.ts'

export type { Browser, BrowserContext, Frame, Locator, Page, Request, Route } from 'playwright/test'
export type Expect = typeof expect

/**
 * Flags that disable requests to the browser's vendor, and background work that would distort measurements.
 * @internal
 */
export const BACKGROUND_OFF_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Keeps Chromium from starting a spare process for the next page. If it starts while Lighthouse records a page, which
 * happens on every second page, ending the recording waits five seconds for its response.
 */
const NO_SPARE_PROCESS = '--renderer-process-limit=1'

const LAUNCH_TIMEOUT_MS = 20_000

/** A running browser shared by journey steps and Lighthouse. */
export interface OpenBrowser {
  readonly browser: Browser
  readonly engine: EngineName
  readonly version: string
  /** Debugging endpoint for Lighthouse, or null if it is missing or unknown. */
  readonly debugging: { readonly host: string; readonly port: number } | null
  /** Returns an `expect` that waits no longer than a single action may take. */
  expectWithin(timeoutMs: number): Expect
  close(): Promise<void>
}

/**
 * Returns the launch settings of this computer's browser.
 * @throws {StorefrontError} if no browser is available.
 */
export function getLaunchSettings({ headed }: { readonly headed: boolean }): LaunchOptions & {
  readonly executablePath: string
  readonly args: string[]
} {
  return {
    executablePath: findBrowser({
      environment: process.env,
      playwrightPath: chromium.executablePath(),
      exists: existsSync,
      headed,
    }),
    timeout: LAUNCH_TIMEOUT_MS,
    // A headless browser hides scroll bars by default, which makes the page wider than in a regular browser.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: process.getuid?.() === 0 ? [...BACKGROUND_OFF_FLAGS, '--no-sandbox'] : [...BACKGROUND_OFF_FLAGS],
  }
}

/**
 * Starts the browser. When measuring for Lighthouse, all pages of a context share a process, unlike a shopper's tabs.
 * @throws {StorefrontError} if no browser is available or it does not start.
 */
export async function openBrowser(options: {
  readonly headed: boolean
  readonly measuring?: boolean
}): Promise<OpenBrowser> {
  const settings = getLaunchSettings(options)
  const { measuring = false } = options
  const browser = await chromium
    .launch({
      ...settings,
      headless: !options.headed,
      // With port 0, the system selects a free port, so no other program can take it first.
      args: [...settings.args, ...(measuring ? [NO_SPARE_PROCESS, '--remote-debugging-port=0'] : [])],
      // On Ctrl-C, the command itself closes the browser after removing temporary files.
      handleSIGINT: false,
      handleSIGTERM: false,
    })
    .catch((cause: unknown) => {
      throw createLaunchError(cause instanceof Error ? cause.message : String(cause), settings.executablePath, cause)
    })
  try {
    return {
      ...openSharedBrowser(browser),
      debugging: measuring ? { host: '127.0.0.1', port: await debuggingPort(browser, settings.executablePath) } : null,
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Returns an error that explains why a browser did not start, based on Playwright's message. */
export function createLaunchError(text: string, executablePath: string, cause?: unknown): StorefrontError {
  if (/without having a XServer|Missing X server|cannot open display|no DISPLAY/.test(text)) {
    return new StorefrontError({
      kind: 'external',
      message: 'The browser cannot show a window: this computer has no display.',
      next: 'Omit --headed, or put "xvfb-run" before the command.',
      cause,
    })
  }
  return new StorefrontError({
    kind: 'external',
    message: `The browser ${executablePath} did not start: ${text.replace(/^browserType\.launch: /, '').split('\n')[0] ?? ''}`,
    next: 'Start it manually to see why, or set STOREFRONT_BROWSER to another browser.',
    cause,
  })
}

/** Wraps a browser that another process started and will close. */
export function openSharedBrowser(browser: Browser): OpenBrowser {
  return {
    browser,
    engine: browser.browserType().name() as EngineName,
    version: browser.version(),
    debugging: null,
    expectWithin: (timeoutMs) => expect.configure({ timeout: timeoutMs }),
    close: () => Promise.resolve(),
  }
}

/**
 * Connects to a remote browser. The URL is a DevTools URL (`ws://host:9222/devtools/browser/…` or `http://host:9222`),
 * which only Chromium supports, or the URL of a Playwright server.
 * @throws {StorefrontError} if the URL is invalid or no browser responds.
 */
export async function connectBrowser(url: string, engine: EngineName = 'chromium'): Promise<OpenBrowser> {
  if (!URL.canParse(url) || !/^(?:wss?|https?):$/.test(new URL(url).protocol)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--browser-ws "${url}" is not a valid browser URL.`,
      next: 'Use a URL like ws://127.0.0.1:9222/devtools/browser/…, or the one that "npx playwright run-server" prints.',
    })
  }
  const { pathname, hostname, port, protocol } = new URL(url)
  const speaksDevTools = pathname.startsWith('/devtools/') || protocol.startsWith('http')
  if (speaksDevTools && engine !== 'chromium') {
    throw new StorefrontError({
      kind: 'usage',
      message: `--browser-ws "${url}" is the URL of Chromium, but --browser selects another engine.`,
      next: `Omit --browser, or use the URL that "npx playwright run-server" prints on a computer where ${engine} is installed.`,
    })
  }
  const connecting = speaksDevTools
    ? chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS })
    : { chromium, firefox, webkit }[engine].connect(url, { timeout: LAUNCH_TIMEOUT_MS })
  const browser = await connecting.catch((cause: unknown) => {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new StorefrontError({
      kind: 'external',
      message: `No browser can be reached at ${new URL(url).host}: ${reason}`,
      next: `${remoteRemedy(speaksDevTools, port)}, correct --browser-ws, or omit it to use a local browser.`,
      cause,
    })
  })
  return {
    ...openSharedBrowser(browser),
    debugging: speaksDevTools ? { host: hostname, port: Number(port) } : null,
    close: () => browser.close(),
  }
}

/** Explains how to make a browser available on the other computer, depending on the type of URL. */
function remoteRemedy(speaksDevTools: boolean, port: string): string {
  if (!speaksDevTools)
    return `Run "npx playwright run-server --port ${port}" there, with the same version of playwright`
  return `Start Chromium there with --remote-debugging-port=${port}, make sure that this computer can reach the port`
}

/**
 * Runs a task with a browser and closes the browser afterward. When the signal is aborted, the browser closes
 * immediately, which ends pending actions.
 * @throws any error from opening the browser or from the task.
 */
export async function withBrowser<Value>(
  opening: Promise<OpenBrowser>,
  signal: AbortSignal,
  work: (browser: OpenBrowser) => Promise<Value>,
): Promise<Value> {
  const browser = await opening
  const close = (): Promise<void> => browser.close().catch(() => undefined)
  const stop = (): void => void close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await work(browser)
  } finally {
    signal.removeEventListener('abort', stop)
    await close()
  }
}

/** Returns whether the error is a Playwright timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError
}

/** Returns the port of a browser's debugging server, which the browser writes to a file in its profile folder. */
async function debuggingPort(browser: Browser, executablePath: string): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  await session.detach()
  const profile = /--user-data-dir=(.*?)(?= --|$)/.exec(commandLine)?.[1] ?? ''
  const file = join(profile, 'DevToolsActivePort')
  const start = performance.now()
  for (;;) {
    const [, port] = /^(\d+)\n/.exec(await readFile(file, 'utf8').catch(() => '')) ?? []
    if (port !== undefined) return Number(port)
    if (performance.now() - start > LAUNCH_TIMEOUT_MS) {
      throw createLaunchError(`The browser wrote no debugging port into ${file}.`, executablePath)
    }
    // The browser responds on its pipe before its server is listening, so this waits for the file.
    await setTimeout(10)
  }
}
