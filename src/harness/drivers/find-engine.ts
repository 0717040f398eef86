import { delimiter, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { ENGINE_TITLES, type EngineName } from '../targets/engines.ts'

export type OtherEngine = Exclude<EngineName, 'chromium'>

/** An engine that is not Chromium, as it was found on this computer. */
export interface FoundEngine {
  readonly path: string
  /** Whether it is the build that playwright made for itself. */
  readonly isOwnBuild: boolean
}

export interface EngineSearch {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where playwright's own build would be; it may not be installed. */
  readonly playwrightPath: string
  readonly exists: (path: string) => boolean
}

/** Browsers that playwright can drive though it did not build them. An installed WebKit, as Safari is, speaks no protocol that it knows. */
const ON_PATH: Readonly<Record<OtherEngine, readonly string[]>> = { firefox: ['firefox', 'firefox-esr'], webkit: [] }
const USUAL_PLACES: Readonly<Record<OtherEngine, readonly string[]>> = {
  firefox: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  webkit: [],
}

/** Playwright's own build of an engine, else one of this computer (JRNY-83); undefined when there is none. */
export function findEngine(engine: OtherEngine, search: EngineSearch): FoundEngine | undefined {
  const { playwrightPath, exists } = search
  if (playwrightPath !== '' && exists(playwrightPath)) return { path: playwrightPath, isOwnBuild: true }
  const folders = (search.environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = ON_PATH[engine].flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = [...onPath, ...USUAL_PLACES[engine]].find(exists)
  return path === undefined ? undefined : { path, isOwnBuild: false }
}

/** How to get engines. */
export function installLine(engines: readonly OtherEngine[]): string {
  const debian = engines.includes('firefox') ? ' (on Debian Firefox also comes by "apt-get install firefox-esr")' : ''
  return `run "npx playwright install ${engines.join(' ')}"${debian}`
}

/** Says which engines were asked for and are not there (JRNY-81). */
export function missingEngines(engines: readonly OtherEngine[]): StorefrontError {
  const titles = engines.map((engine) => ENGINE_TITLES[engine])
  return new StorefrontError({
    kind: 'surroundings',
    message: `${titles.join(' and ')} ${titles.length === 1 ? 'is' : 'are'} not installed.`,
    next: `${installLine(engines)}, or choose an engine that "storefront doctor" finds with --browser.`,
  })
}
