import { expect, test } from 'vitest'
import { getConditionFlags, type RerunFlags, formatJourneyCommand } from './journey-command.ts'

const flags: RerunFlags = {
  env: 'demo',
  browser: 'chromium',
  timeout: 5,
  fault: [],
  condition: [],
  rule: [],
  audits: true,
  performance: true,
  trace: true,
}

test.each<[changes: Partial<RerunFlags>, words: string]>([
  [{}, ''],
  [
    { browser: 'firefox', url: 'https://shop.example/?a=1&b=2' },
    " --browser firefox --url 'https://shop.example/?a=1&b=2'",
  ],
  [{ env: 'my staging.json', recording: 'recordings/a b' }, " --env 'my staging.json' --recording 'recordings/a b'"],
  [{ fault: ['checkOut=500', 'login=reset'], seed: 0 }, ' --fault checkOut=500 --fault login=reset --seed 0'],
  [{ rule: ['{"kind":"delay"}', "it's.json"] }, String.raw` --rule '{"kind":"delay"}' --rule 'it'\''s.json'`],
  [{ condition: ['translated', 'storage-full'] }, ' --condition translated --condition storage-full'],
  [
    { until: 'the "cart" panel', faultMatrix: true, endpoints: 'checkOut,login' },
    ` --until 'the "cart" panel' --fault-matrix --endpoints checkOut,login`,
  ],
  [{ budgets: 'slow one.json', strictPerformance: true }, " --budgets 'slow one.json' --strict-performance"],
  [{ baseline: 'reports/latest', strictSnapshots: true }, ' --baseline reports/latest --strict-snapshots'],
  [{ timeout: 20 }, ' --timeout 20'],
  [{ audits: false, performance: false, trace: false }, ' --no-audits --no-performance --no-trace'],
])(
  'JRNY-13 JRNY-76 formats the command that repeats a journey with %j for pasting into a shell',
  (changes, expected) => {
    expect(formatJourneyCommand(['tiny', './my story.ts'], 'mobile', { ...flags, ...changes })).toBe(
      `npx storefront journey tiny './my story.ts' --device mobile${expected}`,
    )
  },
)

test('JRNY-70 a flag that changes what pages show is a condition, and a flag that only selects checks is not', () => {
  const asked = {
    ...flags,
    url: 'https://shop.example',
    until: '2',
    audits: false,
    strictSnapshots: true,
    browser: 'webkit',
  } as const
  expect(getConditionFlags(asked)).toEqual([])
  expect(getConditionFlags({ ...asked, env: 'staging', fault: ['login=500'], condition: ['storage-full'] })).toEqual([
    '--env staging',
    '--fault login=500',
    '--condition storage-full',
  ])
})

test.each(Array.from('&;$*?~`"|<>() !#{}[]\\'))('JRNY-76 quotes an argument with %s for the shell', (sign) => {
  expect(formatJourneyCommand([`a${sign}b`], 'mobile', flags)).toContain(` 'a${sign}b' `)
})
