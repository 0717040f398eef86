import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, expect, type LaunchOptions } from 'playwright/test'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { EngineName } from './engines.ts'
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

/**
 * Returns an error that explains why a browser did not start, based on Playwright's message.
 * @internal
 */
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
function openSharedBrowser(browser: Browser): OpenBrowser {
  return {
    browser,
    engine: browser.browserType().name() as EngineName,
    version: browser.version(),
    debugging: null,
    expectWithin: (timeoutMs) => expect.configure({ timeout: timeoutMs }),
    close: () => Promise.resolve(),
  }
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
