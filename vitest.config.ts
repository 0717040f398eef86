import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/suite/longest-first.ts'
import { environmentInMemory } from './scripts/suite/memory-folder.ts'
import { QUIET_FLAGS } from './src/harness/drivers/browser.ts'
import { findBrowser } from './src/harness/drivers/find-browser.ts'

// Dates in tests are written in UTC. Set here so that workers and the browser inherit it.
process.env['TZ'] = 'UTC'
Object.assign(process.env, environmentInMemory())

const BROWSER_TESTS = 'src/app/**/*.browser.test.tsx'
const UNIT_TESTS = 'src/**/*.test.{ts,tsx}'
const NODE_TESTS = '{renderer,pages,fixtures,scripts,tests}/**/*.test.{ts,tsx}'

/**
 * Tests that leave the process otherwise than they found it, so each has one of its own: what makes or serves a whole
 * shop within it, and what puts another module in the place of one that other files load.
 */
const TESTS_ALONE = [
  'tests/guides/guides.test.ts',
  'scripts/incremental/random-changes.test.ts',
  ...globSync(NODE_TESTS, { cwd: import.meta.dirname }).filter((file) =>
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
  // Without a screen the browser hides scroll bars, and with them the room that they take from a page (A11Y-16).
  ignoreDefaultArgs: ['--hide-scrollbars'],
  args: process.getuid?.() === 0 ? [...QUIET_FLAGS, '--no-sandbox'] : QUIET_FLAGS,
})

// Room for a busy computer: a test that passes never waits for these. None is tried again: a test that fails now and
// then hides what it should show.
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    // A focused test would hide all others.
    allowOnly: false,
    // One more than the cores of the smallest computer: a test of a browser waits for an eighth of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: [UNIT_TESTS],
          exclude: [BROWSER_TESTS],
          setupFiles: 'tests/same-process.ts',
          // No variable at module level changes, so these files can share their modules, and need a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'node',
          include: [NODE_TESTS],
          exclude: TESTS_ALONE,
          globalSetup: 'tests/run-folder.ts',
          setupFiles: 'tests/same-process.ts',
          // As above: a process and its modules for each file took a second of the processor.
          isolate: false,
        },
      },
      { test: { ...PATIENCE, name: 'alone', include: TESTS_ALONE } },
      {
        plugins: [react()],
        test: {
          ...PATIENCE,
          name: 'browser',
          include: [BROWSER_TESTS],
          setupFiles: 'tests/empty-storage.ts',
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
          // Named here, so that vite does not find one in the middle of a run and reload the tests.
          include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
      },
    ],
  },
})
