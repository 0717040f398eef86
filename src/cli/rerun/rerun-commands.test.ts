import { Command } from 'commander'
import { expect, test } from 'vitest'
import { registerAudit } from '../commands/audit.ts'
import { registerJourney } from '../commands/journey.ts'
import type { Interruption } from '../interruption.ts'
import { formatAuditCommand } from './audit-command.ts'
import { getConditionFlags, formatJourneyCommand } from './journey-command.ts'
import { recordFlags, type TypedFlag } from './typed-flags.ts'

/** Parses arguments of a command without running it, and returns its flags. */
function parse(register: typeof registerAudit, args: readonly string[]): readonly TypedFlag[] {
  const program = new Command()
  register(program, {} as unknown as Interruption)
  const [command = program] = program.commands
  const typedFlags = recordFlags(command)
  command.action(() => undefined)
  command.parse(args, { from: 'user' })
  return typedFlags()
}

const journeyFlags = (...args: readonly string[]) => parse(registerJourney, args)

test.each<[args: string[], repeated: string]>([
  [[], ''],
  [['--env', 'demo', '--timeout', '5', '--retries', '0'], ''],
  [['--url', 'https://shop.example/?a=1&b=2'], " --url 'https://shop.example/?a=1&b=2'"],
  [
    ['--recording', 'recordings/a b', '--env', 'my staging.json'],
    " --env 'my staging.json' --recording 'recordings/a b'",
  ],
  [
    ['--seed', '0', '--fault', 'checkOut=500', '--fault', 'login=reset'],
    ' --fault checkOut=500 --fault login=reset --seed 0',
  ],
  [['--rule', '{"kind":"delay"}', '--rule', "it's.json"], String.raw` --rule '{"kind":"delay"}' --rule 'it'\''s.json'`],
  [['--condition', 'translated', '--condition', 'storage-full'], ' --condition translated --condition storage-full'],
  [
    ['--until', 'the "cart" panel', '--fault-matrix', '--endpoints', 'checkOut,login'],
    ` --until 'the "cart" panel' --fault-matrix --endpoints checkOut,login`,
  ],
  [['--budgets', 'slow one.json', '--strict-performance'], " --budgets 'slow one.json' --strict-performance"],
  [['--baseline', 'reports/latest', '--strict-snapshots'], ' --baseline reports/latest --strict-snapshots'],
  [['--timeout', '20'], ' --timeout 20'],
  [['--no-trace', '--no-audits', '--no-performance'], ' --no-audits --no-performance --no-trace'],
  [['--headed', '--workers', '2', '--retries', '1', '--shard', '1/2', '--summary', 'a.md', '--watch'], ''],
  [['--list'], ''],
  [['--device', 'all', '--browser', 'all', '--browser-ws', 'ws://browser.example/token'], ''],
])('formats the command that repeats a journey with %j for pasting into a shell', (args, repeated) => {
  const target = { device: 'mobile', browser: 'firefox' }
  expect(formatJourneyCommand(['tiny', './my story.ts'], target, journeyFlags(...args))).toBe(
    `npx storefront journey tiny './my story.ts' --device mobile --browser firefox${repeated}`,
  )
})

test('a flag that changes what pages show is a condition, and a flag that only selects checks is not', () => {
  const checks = ['--url', 'https://shop.example', '--until', '2', '--no-audits', '--strict-snapshots']
  expect(getConditionFlags(journeyFlags(...checks))).toEqual([])
  const changes = ['--condition', 'storage-full', '--fault', 'login=500', '--env', 'staging', '--seed', '1']
  expect(getConditionFlags(journeyFlags(...checks, ...changes))).toEqual([
    '--env staging',
    '--condition storage-full',
    '--fault login=500',
    '--seed 1',
  ])
})

test.each(Array.from('&;$*?~`"|<>() !#{}[]\\'))('quotes an argument with %s for the shell', (sign) => {
  expect(formatJourneyCommand([`a${sign}b`], { device: 'mobile', browser: 'chromium' }, [])).toBe(
    `npx storefront journey 'a${sign}b' --device mobile`,
  )
})

test.each<[patterns: string[], args: string[], repeated: string]>([
  [[], [], ''],
  [[], ['--env', 'demo', '--time-limit', '600s'], ''],
  [['/faq', '/product/*'], ['--dir', 'my shop'], " /faq '/product/*' --dir 'my shop'"],
  [[], ['--env', 'staging', '--only', 'content,links', '--fast'], ' --env staging --only content,links --fast'],
  [
    [],
    ['--draft', 'a draft.json', '--cms-path', 'strapi/page/faq'],
    " --draft 'a draft.json' --cms-path strapi/page/faq",
  ],
  [[], ['--time-limit', '90s', '--external-links'], ' --external-links --time-limit 90s'],
  [
    [],
    ['--budgets', 'c.json', '--known-issues', 'a.json', '--known-words', 'b.txt'],
    ' --known-issues a.json --known-words b.txt --budgets c.json',
  ],
  [[], ['--header', 'X-Key: secret', '--bearer', 'secret', '--json', '--open', '--watch'], ''],
])(
  'AUD-03 formats the command that repeats an audit of %j with %j for pasting into a shell',
  (patterns, args, repeated) => {
    expect(formatAuditCommand(patterns, parse(registerAudit, args))).toBe(`npx storefront audit${repeated}`)
  },
)
