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

/** Keeps the browser from calling home and from talking while it is measured. */
export const BACKGROUND_OFF_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium holds a spare process ready for the next page. When it starts while Lighthouse records a page, the end of the
 * recording waits five seconds for its answer, which happens on every second page.
 */
const NO_SPARE_PROCESS = '--renderer-process-limit=1'

const LAUNCH_TIMEOUT_MS = 20_000

/** A running browser that the steps and Lighthouse share. */
export interface OpenBrowser {
  readonly browser: Browser
  readonly engine: EngineName
  readonly version: string
  /** Where the remote debugging protocol is spoken, of a browser for Lighthouse; null when it is not, or not told. */
  readonly debugging: { readonly host: string; readonly port: number } | null
  /** Expectations that wait as long as a step's single action may. */
  expectWithin(timeoutMs: number): Expect
  close(): Promise<void>
}

/**
 * How the browser of this computer is started.
 * @throws {StorefrontError} when there is none.
 */
export function launchSettings({ headed }: { readonly headed: boolean }): LaunchOptions & {
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
    // Without a screen the browser hides scroll bars, and with them the room that they take from a page.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: process.getuid?.() === 0 ? [...BACKGROUND_OFF_FLAGS, '--no-sandbox'] : [...BACKGROUND_OFF_FLAGS],
  }
}

/**
 * Starts the browser. For Lighthouse (`measuring`) the pages of one context share a process, which tabs of a shopper do not.
 * @throws {StorefrontError} when there is none, or when it does not start.
 */
export async function openBrowser(options: {
  readonly headed: boolean
  readonly measuring?: boolean
}): Promise<OpenBrowser> {
  const settings = launchSettings(options)
  const { measuring = false } = options
  const browser = await chromium
    .launch({
      ...settings,
      headless: !options.headed,
      // Port 0: the system gives one that is free, and nobody takes it before the browser does.
      args: [...settings.args, ...(measuring ? [NO_SPARE_PROCESS, '--remote-debugging-port=0'] : [])],
      // The command closes the browser itself on Ctrl-C, after it has tidied its files.
      handleSIGINT: false,
      handleSIGTERM: false,
    })
    .catch((cause: unknown) => {
      throw launchError(cause instanceof Error ? cause.message : String(cause), settings.executablePath, cause)
    })
  try {
    return {
      ...sharedBrowser(browser),
      debugging: measuring ? { host: '127.0.0.1', port: await debuggingPort(browser, settings.executablePath) } : null,
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Why a browser did not start, out of what playwright says. */
export function launchError(text: string, executablePath: string, cause?: unknown): StorefrontError {
  if (/without having a XServer|Missing X server|cannot open display|no DISPLAY/.test(text)) {
    return new StorefrontError({
      kind: 'surroundings',
      message: 'The browser cannot show a window: this computer has no display.',
      next: 'leave out --headed, or put "xvfb-run" before the command.',
      cause,
    })
  }
  return new StorefrontError({
    kind: 'surroundings',
    message: `The browser ${executablePath} did not start: ${text.replace(/^browserType\.launch: /, '').split('\n')[0] ?? ''}`,
    next: 'run it by hand to see why, or set STOREFRONT_BROWSER to another one.',
    cause,
  })
}

/** A browser that somebody else started and will close. */
export function sharedBrowser(browser: Browser): OpenBrowser {
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
 * Uses a browser that runs elsewhere: a DevTools address (`ws://host:9222/devtools/browser/…` or `http://host:9222`),
 * which is Chromium's, or that of a playwright server.
 * @throws {StorefrontError} when it is no such address or nobody answers there.
 */
export async function connectBrowser(url: string, engine: EngineName = 'chromium'): Promise<OpenBrowser> {
  if (!URL.canParse(url) || !/^(?:wss?|https?):$/.test(new URL(url).protocol)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--browser-ws "${url}" is no address of a browser.`,
      next: 'write it as ws://127.0.0.1:9222/devtools/browser/…, or as the address that "npx playwright run-server" prints.',
    })
  }
  const { pathname, hostname, port, protocol } = new URL(url)
  const speaksDevTools = pathname.startsWith('/devtools/') || protocol.startsWith('http')
  if (speaksDevTools && engine !== 'chromium') {
    throw new StorefrontError({
      kind: 'usage',
      message: `--browser-ws "${url}" is the address of a Chromium, and --browser asks for another engine.`,
      next: `leave out --browser, or give the address that "npx playwright run-server" prints where ${engine} is installed.`,
    })
  }
  const connecting = speaksDevTools
    ? chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS })
    : { chromium, firefox, webkit }[engine].connect(url, { timeout: LAUNCH_TIMEOUT_MS })
  const browser = await connecting.catch((cause: unknown) => {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw new StorefrontError({
      kind: 'surroundings',
      message: `No browser can be reached at ${new URL(url).host}: ${reason}`,
      next: `${remoteRemedy(speaksDevTools, port)}, correct --browser-ws, or leave it out to use a browser here.`,
      cause,
    })
  })
  return {
    ...sharedBrowser(browser),
    debugging: speaksDevTools ? { host: hostname, port: Number(port) } : null,
    close: () => browser.close(),
  }
}

/** How the other computer offers a browser, by what its address asks for. */
function remoteRemedy(speaksDevTools: boolean, port: string): string {
  if (!speaksDevTools)
    return `run "npx playwright run-server --port ${port}" there, with the same version of playwright`
  return `start Chromium there with --remote-debugging-port=${port}, and see that the port can be reached from here`
}

/**
 * Works with a browser and closes it afterwards; when the signal is aborted at once, so that what waits for it ends.
 * @throws as the opening and the work do.
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

/** Whether an error says that playwright waited for longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError
}

/** The port of a browser's debugging server, which it writes into the folder of its profile. */
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
      throw launchError(`It tells no port of its debugging server in ${file}.`, executablePath)
    }
    // The browser answers on its pipe before its server listens, and tells by that file alone.
    await setTimeout(10)
  }
}
