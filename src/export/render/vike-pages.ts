import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { PageFiller } from '#routes/page-filler.ts'
import { pageFailure } from './page-failure.ts'

export interface VikeOptions {
  /** Where the bundle is. */
  readonly bundleFolder: string
  readonly site: string
  readonly settings: RuntimeSettings
  readonly apiFor: (address: string) => ApiClient
  /** Whether a CMS page whose call fails shows its empty default, instead of stopping. */
  readonly allowEmpty?: boolean
  readonly offerFiller: (address: string, filler: PageFiller) => void
}

/** Renders the page at an address, as vike does for a server. */
export type VikeRenderer = (address: string) => Promise<string>

/**
 * Starts the bundled shop as a vike server would. Pages read their settings from `globalThis`, so one shop at a time
 * can be rendered in a process.
 */
export async function startVike(options: VikeOptions): Promise<VikeRenderer> {
  const { bundleFolder, settings, offerFiller, ...others } = options
  const pageContextInit = {
    ...others,
    offerFiller(example: string, filler: PageFiller): void {
      offerFiller(example, (address) => filler(address).catch(failed(address)))
    },
  }
  // React comes in its slow form otherwise.
  process.env['NODE_ENV'] = 'production'
  globalThis.storefrontSettings = settings
  const { renderPage } = await import('vike/server')
  await import(pathToFileURL(join(bundleFolder, 'server/entry.mjs')).href)
  return async (urlOriginal) => {
    const restore = silenceConsoleErrors()
    try {
      const { errorWhileRendering, httpResponse } = await renderPage({ urlOriginal, ...pageContextInit })
      if (errorWhileRendering) throw pageFailure(errorWhileRendering, urlOriginal)
      return httpResponse.body
    } finally {
      restore()
    }
  }
}

function failed(address: string): (error: unknown) => never {
  return (error) => {
    throw pageFailure(error, address)
  }
}

/** vike prints what goes wrong with its stack; the build tells the same with page, call and next step. */
function silenceConsoleErrors(): () => void {
  const original = console.error
  console.error = () => {}
  return () => {
    console.error = original
  }
}
