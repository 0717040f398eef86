import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type BrowserContext, openBrowser } from '../drivers/browser.ts'
import { showRecorder } from '../drivers/recorder.ts'
import { connectToShop } from '../steps/connect-to-shop.ts'
import { openObservedPage } from '../steps/observed-page.ts'
import type { Device } from '../targets/devices.ts'
import { readRunOptions } from '../targets/run-options.ts'
import { toRecordedJourney } from './recorded-journey.ts'

export interface Recording {
  /** Name of the journey and of its file. */
  readonly name: string
  /** Folder for the new file. */
  readonly folder: string
  readonly device: Device
  /** Serves a site while recording. */
  readonly serve: () => Promise<{ readonly url: string; close(): Promise<void> }>
  /** Called when the user can begin. The recording ends when the returned promise resolves or the window is closed. */
  readonly begun: () => Promise<void>
}

/**
 * Opens the shop with Playwright's recorder, and writes the user's actions as a journey once the window is closed.
 * @throws {StorefrontError} if the name is invalid, the file exists, or there is no display.
 */
export async function recordJourney(
  recording: Recording,
): Promise<{ readonly file: string; readonly actions: number }> {
  const { name } = recording
  const file = join(recording.folder, `${name}.ts`)
  await assertFree(name, file)
  assertDisplay()
  const notes = await mkdtemp(join(tmpdir(), 'storefront-recorder-'))
  const site = await recording.serve()
  try {
    const { recorded, opened } = await record(recording, { site: site.url, notes: join(notes, 'recorded.ts') })
    const { text, actions } = toRecordedJourney(recorded, { name, site: site.url, opened })
    if (actions === 0) {
      throw new StorefrontError({
        kind: 'external',
        message: 'Nothing was recorded, so no file was written.',
        next: 'Run the command again, and use the shop before you close its window.',
      })
    }
    await writeFile(file, text, { flag: 'wx' })
    return { file, actions }
  } finally {
    await site.close()
    await rm(notes, { recursive: true, force: true })
  }
}

/** Runs the recorder and returns its output and the URLs that the user opened. */
async function record(
  { device, begun }: Recording,
  { site, notes }: { readonly site: string; readonly notes: string },
): Promise<{ readonly recorded: string; readonly opened: readonly string[] }> {
  const opened: string[] = []
  const shop = await connectToShop(site)
  const browser = await openBrowser({ headed: true })
  try {
    const plain = {
      folder: '',
      options: readRunOptions({ accessibility: false }),
      redact: (text: string) => text,
      isFirstVisit: false,
    }
    const { observed, context, close } = await openObservedPage({ device, shop, browser, ...plain })
    context.on('request', (request) => {
      // A link click has a referrer, unlike a URL entered by the user.
      if (request.isNavigationRequest() && request.headers()['referer'] === undefined) opened.push(request.url())
    })
    await showRecorder(context, notes)
    await observed.page.goto(shop.site)
    await Promise.race([begun(), allClosed(context)])
    // The recorder writes the rest of its output when its context closes.
    await close()
  } finally {
    await browser.close()
    await shop.leave()
  }
  return { recorded: await readFile(notes, 'utf8').catch(() => ''), opened }
}

/** Resolves when the user has closed the last window or the browser has ended. */
function allClosed(context: BrowserContext): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (context.pages().length === 0) resolve()
    }
    for (const page of context.pages()) page.on('close', check)
    context.on('page', (page) => page.on('close', check))
    context.on('close', () => resolve())
  })
}

async function assertFree(name: string, file: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--record "${name}" is not a valid journey name.`,
      next: 'Use lowercase letters, digits and hyphens, as in --record my-journey.',
    })
  }
  const taken = await access(file).then(
    () => true,
    () => false,
  )
  if (!taken) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${name}.ts already exists.`,
    next: 'Choose another name, or move that file.',
  })
}

/** @throws {StorefrontError} if no window can be opened. */
function assertDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (process.platform !== 'linux' || (DISPLAY ?? '') !== '' || (WAYLAND_DISPLAY ?? '') !== '') return
  throw new StorefrontError({
    kind: 'external',
    message: 'Recording a journey opens a browser window, but this computer has no display.',
    next: 'Record it on a computer with a screen, or connect to this one with "ssh -X".',
  })
}
