import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import { defineConfig } from 'vitest/config'
import { BACKGROUND_OFF_FLAGS } from '#browser/browser.ts'
import { findBrowser } from '#browser/find-browser.ts'
import { LongestFirstSequencer } from './tests/suite/longest-first.ts'
import { getMemoryEnvironment } from './tests/suite/memory-folder.ts'

// Tests expect dates in UTC. The variable is set here so that workers and the browser inherit it.
process.env['TZ'] = 'UTC'
Object.assign(process.env, getMemoryEnvironment())

const COMPONENT_TESTS = 'src/shop/**/*.browser.test.tsx'
const UNIT_TESTS = '{src,renderer,pages,fixtures,scripts}/**/*.test.{ts,tsx}'
const CONTRACT_TESTS = 'tests/{cart,checkout,commands,contract,live,mock-tools,step-checks}/**/*.test.ts'
const ALL_TESTS = '{src,renderer,pages,fixtures,scripts,tests}/**/*.test.{ts,tsx}'

/** Tests that need a separate process, because they serve or build in it, or because they mock a module. */
const ISOLATED_TESTS = [
  'tests/export/random-changes.test.ts',
  // Component tests do so in a browser, which loads modules separately for each file.
  ...globSync(ALL_TESTS, { cwd: import.meta.dirname, exclude: [COMPONENT_TESTS] }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
  ),
]

const launchOptions = () => ({
  executablePath: findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  }),
  // Shows scroll bars, which a headless browser hides even though they take up space on a page.
  ignoreDefaultArgs: ['--hide-scrollbars'],
  args: process.getuid?.() === 0 ? [...BACKGROUND_OFF_FLAGS, '--no-sandbox'] : BACKGROUND_OFF_FLAGS,
})

// The limits are generous for a busy computer, because a passing test never waits for them. Tests are not retried,
// because a retry would hide a flaky test.
const TIMEOUTS = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 20_000 } } }

/** Modules have no mutable state, so test files can share a process and its modules. This takes a third of the time. */
const SHARED_PROCESS = { ...TIMEOUTS, setupFiles: 'tests/suite/same-process.ts', isolate: false }

export default defineConfig({
  test: {
    // Rejects focused tests, which would skip all others.
    allowOnly: false,
    // One more than the cores of the smallest computer, because browser tests spend an eighth of their time waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirstSequencer },
    // `npm test` runs the unit, contract, and component tests. `npm run test:all` runs all tests.
    projects: [
      {
        test: { ...SHARED_PROCESS, name: 'unit', include: [UNIT_TESTS], exclude: [COMPONENT_TESTS, ...ISOLATED_TESTS] },
      },
      { test: { ...SHARED_PROCESS, name: 'contract', include: [CONTRACT_TESTS], exclude: ISOLATED_TESTS } },
      {
        plugins: [react()],
        test: {
          ...TIMEOUTS,
          name: 'component',
          include: [COMPONENT_TESTS],
          setupFiles: 'tests/suite/empty-storage.ts',
          unstubGlobals: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
        optimizeDeps: {
          // These are listed so that Vite does not discover one during a run and reload the tests.
          include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
      },
      {
        test: {
          ...SHARED_PROCESS,
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          exclude: [CONTRACT_TESTS, ...ISOLATED_TESTS],
          globalSetup: 'tests/suite/run-folder.ts',
        },
      },
      { test: { ...TIMEOUTS, name: 'alone', include: ISOLATED_TESTS } },
    ],
  },
})
