import { join, relative, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { InvalidArgumentError } from 'commander'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { ContentDraft } from '#harness/audits/drafts/draft.ts'
import { command, type CommandContext } from '../command/command.ts'
import { getMissingExportNext } from '../command/find-export.ts'
import { type FlagValues, group, parsed, text, toggle } from '../command/flag.ts'
import { envFlag, jsonFlag, parseList } from '../command/flags.ts'
import { credentialFlags, READER_CREDENTIALS_HELP } from '../command/live-api-flags.ts'
import { formatAuditCommand } from '../command/rerun-command.ts'
import { print } from '../output/print.ts'
import { connectLiveApi } from '../serving/connect-live-api.ts'
import { createEmbeddedApi } from '../serving/embedded-api.ts'
import { serveExport } from '../serving/serve-export.ts'

/** Default time limit of browser audits. */
const DEFAULT_TIME_LIMIT_MS = 10 * 60_000

const flags = {
  ...group('What to audit:', {
    env: envFlag('environment to audit, or a file'),
    dir: text('--dir <folder>', 'folder of the export (default: dist/<environment>)'),
    draft: text('--draft <file>', 'audit an unpublished CMS response (- for stdin)'),
    cmsPath: text('--cms-path <path>', 'CMS path of the draft, such as strapi/page/faq'),
  }),
  ...group('Which audits:', {
    only: parsed('--only <audits>', 'content, links, html, accessibility, performance (comma-separated)', parseList),
    fast: toggle('--fast', 'skip audits that need a browser'),
    externalLinks: toggle('--external-links', 'also check external links'),
  }),
  ...group('How to run it:', {
    open: toggle('--open', 'open the report in the browser'),
    watch: toggle('--watch', 'reload the CMS every few seconds and report content changes'),
    timeLimit: parsed(
      '--time-limit <duration>',
      'maximum time for browser audits, such as 10m',
      parseDuration,
      DEFAULT_TIME_LIMIT_MS,
      '10m',
    ),
  }),
  ...group('What to ignore:', {
    knownIssues: text('--known-issues <file>', 'findings to ignore until they expire'),
    knownWords: text('--known-words <file>', 'words to accept as correctly spelled'),
    acceptWords: parsed('--accept-words <words>', 'add words to --known-words and exit (comma-separated)', parseList),
    budgets: text('--budgets <file>', 'file with minimum scores and exceptions'),
  }),
  ...group('Output:', { json: jsonFlag('print the report as JSON') }),
  ...group('Requests to a live API:', credentialFlags()),
}

type AuditFlags = FlagValues<typeof flags>

/** `storefront audit`: reports problems in the content and on the pages (AUD-01). */
export const auditCommand = command({
  name: 'audit',
  argument: ['[pages...]', 'paths such as /faq or patterns such as "/product/*" (default: all)'],
  description: 'check content, links and pages, and suggest fixes',
  flags,
  help: `${READER_CREDENTIALS_HELP}

Examples:
  npx storefront audit --fast
  npx storefront audit /faq "/product/*" --only content,links
  npx storefront audit --env staging --only content   the live CMS, no export
  npx storefront audit --env staging --watch --open   while an editor writes
  npx storefront audit --draft faq.json --cms-path strapi/page/faq`,
  run,
})

async function run({ args: patterns, values, typed, interruption }: CommandContext<typeof flags>): Promise<void> {
  const rerunCommand = formatAuditCommand(patterns, typed)
  const knownWordsFile = values.knownWords === undefined ? undefined : resolve(values.knownWords)
  if (values.acceptWords !== undefined) {
    await acceptWordsOf(values.acceptWords, knownWordsFile)
    return
  }
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = await loadEnvironment(values.env, { env: process.env })
  if (values.watch === true) {
    const { watchAudit } = await import('./audit-watch.ts')
    await watchAudit({ environment, patterns, flags: values, knownWordsFile, interruption, rerunCommand })
    return
  }
  const draft = await draftOf(patterns, values)
  const [{ runAudits }, { hasPassed }, { auditProgress, printAudit, printErrors }] = await Promise.all([
    import('#harness/run-audits.ts'),
    import('#harness/report/audit-report.ts'),
    import('../output/audit-print.ts'),
  ])
  const folder = resolve(values.dir ?? join('dist', environment.name))
  const isLive = environment.api === 'live'
  const isQuiet = values.json === true
  const progress = auditProgress(isQuiet)
  const api = isLive ? await connectLiveApi(environment.settings.API_BASE_URL, values) : undefined
  const {
    report,
    folder: published,
    errors,
  } = await runAudits({
    environment,
    folder,
    exportRequired: values.dir !== undefined,
    missingExportNext: getMissingExportNext(values.env),
    only: draft === undefined ? values.only : ['content'],
    draft,
    fast: values.fast === true,
    patterns,
    external: values.externalLinks === true,
    budgetMs: values.timeLimit,
    knownIssuesFile: values.knownIssues === undefined ? undefined : resolve(values.knownIssues),
    knownWordsFile,
    budgetsFile: values.budgets === undefined ? undefined : resolve(values.budgets),
    reportsFolder: resolve('reports'),
    rerun: rerunCommand,
    connectApi: async () => (api ?? (await createEmbeddedApi('shape'))).fetch,
    serve: () => serveExport({ environment, folder, port: 0, apiPort: 0 }),
    signal: interruption.signal,
    onNoExport() {
      const line = `There is no export in ${folder}, so only the content is audited.`
      // With --json, stdout must contain only the report.
      if (isQuiet) print.progress(line)
      else print.line(line)
    },
    ...progress,
  })
  if (isQuiet) print.json(report)
  else await printAudit(report, published)
  printErrors(errors)
  process.exitCode = errors[0]?.exitCode ?? (hasPassed(report) ? EXIT_CODES.success : EXIT_CODES.findings)
  if (values.open === true && !interruption.signal.aborted) {
    const { openInBrowser } = await import('../command/open-in-browser.ts')
    await openInBrowser(join(published, 'index.html'), 'The report')
  }
}

/** Returns the draft named on the command line. */
async function draftOf(patterns: readonly string[], values: AuditFlags): Promise<ContentDraft | undefined> {
  if (values.draft === undefined && values.cmsPath === undefined) return undefined
  if (values.draft === undefined || values.cmsPath === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'A draft requires both --draft and --cms-path.',
      next: 'Use "--draft faq.json --cms-path strapi/page/faq".',
    })
  }
  if (patterns.length > 0 || (values.only !== undefined && values.only.join() !== 'content')) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'A draft is not on a page yet, so only its content can be audited.',
      next: 'Remove the pages and --only.',
    })
  }
  const [{ readDraft }, { readFile }] = await Promise.all([
    import('#harness/audits/drafts/draft.ts'),
    import('node:fs/promises'),
  ])
  const isPiped = values.draft === '-'
  const draft = await (isPiped ? textOf(process.stdin) : readFile(values.draft, 'utf8'))
  return readDraft(draft, values.cmsPath)
}

async function acceptWordsOf(accepted: readonly string[], knownWordsFile: string | undefined): Promise<void> {
  const { acceptWords, KNOWN_WORDS_FILE, toListedWord } =
    await import('#harness/audits/content/spelling/known-words.ts')
  const added = await acceptWords(accepted, knownWordsFile)
  const file = relative(process.cwd(), knownWordsFile ?? KNOWN_WORDS_FILE)
  for (const word of accepted) {
    print.line(`"${word}" ${added.includes(toListedWord(word)) ? 'was added to' : 'is already in'} ${file}.`)
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** Converts a duration such as `90s`, `10m` or `2h` to milliseconds. */
function parseDuration(value: string): number {
  const [, count, unit] = /^(\d{1,6}(?:\.\d+)?)([smh])$/.exec(value) ?? []
  const milliseconds = Number(count) * (UNIT_MS[unit ?? ''] ?? NaN)
  if (!(milliseconds > 0)) throw new InvalidArgumentError('Use a duration such as 90s, 10m or 2h.')
  return milliseconds
}
