import { join } from 'node:path'
import type { PlaywrightTestConfig, ReporterDescription } from 'playwright/test'
import { devices, TIME_ZONE } from '#browser/devices.ts'
import { parseTarget } from '#browser/engines.ts'
import type { JourneyOptions } from './fixtures.ts'
import { registerProjectImports } from './runner/project-imports.ts'
import { ACTION_LIMIT_MS, readRunSettings } from './runner/run-settings.ts'

registerProjectImports()
const settings = readRunSettings()
const reports = join(settings.folder, 'reports/journeys')
const showsPages = settings.isMock || settings.keepsPrivateData

/** URL of the shop under `npx playwright test`, which starts a server there if none is running. */
const SITE = 'http://127.0.0.1:4173'

/** Maximum milliseconds for a journey, which also covers code outside of its steps. */
const TEST_LIMIT_MS = 300_000

function createProject(name: string): NonNullable<PlaywrightTestConfig<JourneyOptions>['projects']>[number] {
  // One browser at a time measures, so journeys do not slow it down.
  if (name === 'performance') return { name, workers: 1, use: { mode: 'performance', trace: 'off' } }
  const { device, engine } = parseTarget(name)
  const { width, height, touch } = devices[device]
  return {
    name,
    use: {
      device,
      browserName: engine,
      viewport: { width, height },
      ...(touch && { isMobile: true, hasTouch: true }),
    },
  }
}

/** Files of a run. A list of journeys writes none, to keep those of the last run. */
const files: ReporterDescription[] = [
  ['html', { open: 'never', outputFolder: join(reports, 'html'), noSnippets: !showsPages }],
  ['junit', { outputFile: join(reports, 'junit.xml') }],
  ['json', { outputFile: join(reports, 'report.json') }],
  ...(process.env['CI'] !== undefined && showsPages
    ? ([['blob', { outputDir: join(reports, 'blob') }]] satisfies ReporterDescription[])
    : []),
  ...(process.env['GITHUB_ACTIONS'] === undefined ? [] : ([['github']] satisfies ReporterDescription[])),
]
const reporters = process.argv.includes('--list') ? [] : files

export default {
  testDir: import.meta.dirname,
  testMatch: ['*.journey.ts', ...(settings.files.length === 0 ? [] : ['own-files.ts'])],
  outputDir: join(reports, 'results'),
  snapshotPathTemplate: join(settings.folder, 'snapshots/{projectName}/{testName}/{arg}{ext}'),
  fullyParallel: true,
  workers: 1,
  timeout: settings.faultMatrix ? 0 : TEST_LIMIT_MS,
  // With the default of 0.2, another brand color would pass.
  expect: { timeout: ACTION_LIMIT_MS, toHaveScreenshot: { threshold: 0.05 } },
  // Node runs the sources directly, so nothing is compiled.
  build: { external: ['**'] },
  // The first reporter removes private data before the others see it.
  reporter: [
    [join(import.meta.dirname, 'runner/journey-reporter.ts'), { showsPages, reports }],
    ['list'],
    ...reporters,
  ],
  // Output of a journey may contain private data.
  quiet: !showsPages,
  use: {
    baseURL: settings.site ?? SITE,
    actionTimeout: ACTION_LIMIT_MS,
    navigationTimeout: 3 * ACTION_LIMIT_MS,
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // Screenshots and scans need a stable state. Animations have their own component tests.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of a trace would show card fields; the screenshots of the steps mask them.
    trace: showsPages && !settings.faultMatrix ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'off',
    video: 'off',
    mode: settings.faultMatrix ? 'fault-matrix' : 'steps',
    rules: settings.rules,
    conditions: settings.conditions,
    accessibility: settings.accessibility,
    snapshots: settings.snapshots,
    isMock: settings.isMock,
    keepsPrivateData: settings.keepsPrivateData,
  },
  ...(settings.site === undefined && {
    webServer: { command: 'node bin/storefront.js serve', url: `${SITE}/env.js`, reuseExistingServer: true },
  }),
  projects: settings.projects.map(createProject),
} satisfies PlaywrightTestConfig<JourneyOptions>
