import { expect, test } from 'vitest'
import { formatAuditCommand, type RerunFlags } from './audit-command.ts'

const TIME_LIMIT_MS = 600_000

test.each<[patterns: string[], flags: Partial<RerunFlags>, words: string]>([
  [[], {}, ''],
  [['/faq', '/product/*'], { dir: 'my shop' }, " /faq '/product/*' --dir 'my shop'"],
  [[], { env: 'staging', only: ['content', 'links'], fast: true }, ' --env staging --only content,links --fast'],
  [[], { draft: 'a draft.json', cmsPath: 'strapi/page/faq' }, " --draft 'a draft.json' --cms-path strapi/page/faq"],
  [
    [],
    { equalAccess: true, externalLinks: true, timeLimit: 1500 },
    ' --equal-access --external-links --time-limit 1.5s',
  ],
  [[], { shard: { current: 2, total: 4 } }, ' --shard 2/4'],
  [
    [],
    { knownIssues: 'a.json', knownWords: 'b.txt', budgets: 'c.json' },
    ' --known-issues a.json --known-words b.txt --budgets c.json',
  ],
])(
  'AUD-03 formats the command that repeats an audit of %j with %j for pasting into a shell',
  (patterns, flags, expected) => {
    expect(formatAuditCommand(patterns, { env: 'demo', timeLimit: TIME_LIMIT_MS, ...flags }, TIME_LIMIT_MS)).toBe(
      `npx storefront audit${expected}`,
    )
  },
)
