import type { Condition } from '../conditions/conditions.ts'

/** Environment variable that passes the settings of `storefront journey` to Playwright's processes as JSON. */
export const SETTINGS_VARIABLE = 'STOREFRONT_JOURNEY'

/** Annotation with a rule of the mock and the number of requests to which it was applied. */
export const RULE_ANNOTATION = 'rule'

/** Maximum milliseconds for one action or expectation. A passing journey never waits for it. */
export const ACTION_LIMIT_MS = 10_000

/** What `storefront journey` passes to Playwright, besides Playwright's own flags. */
export interface RunSettings {
  /** URL of the served shop; undefined to let Playwright serve the demo. */
  readonly site?: string | undefined
  /** Whether the API is the mock, so that everything on the pages is fictional. */
  readonly isMock: boolean
  /** Folder that contains `reports` and `snapshots`. */
  readonly folder: string
  /** Names of Playwright projects: devices in an engine, or `performance`. */
  readonly projects: readonly string[]
  /** Paths of journey files outside of the project. */
  readonly files: readonly string[]
  /** Rules that the mock applies. */
  readonly rules: readonly object[]
  readonly conditions: readonly Condition[]
  /** Whether axe scans the page at the end of each step. */
  readonly accessibility: boolean
  /** Whether each step is compared with its reference snapshots. */
  readonly snapshots: boolean
  /** Whether to repeat each journey with each request failing in turn. */
  readonly faultMatrix: boolean
  /** Whether traces, pictures and typed values may be written although the API is not the mock. */
  readonly keepsPrivateData: boolean
}

/** Returns the settings of the command, or those of `npx playwright test` and editors. */
export function readRunSettings(): RunSettings {
  const json = process.env[SETTINGS_VARIABLE]
  return {
    site: process.env['STOREFRONT_URL'],
    isMock: true,
    folder: process.cwd(),
    projects: ['desktop', 'mobile', 'performance'],
    files: [],
    rules: [],
    conditions: [],
    accessibility: true,
    snapshots: false,
    faultMatrix: false,
    keepsPrivateData: false,
    ...(json === undefined ? {} : (JSON.parse(json) as Partial<RunSettings>)),
  }
}
