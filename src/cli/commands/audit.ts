import { join, relative, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { ContentDraft } from '#harness/audits/drafts/draft.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, type CredentialFlags, READER_CREDENTIALS_HELP } from '../live-api-flags.ts'
import { print } from '../output/print.ts'
import { formatAuditCommand } from '../rerun/audit-command.ts'
import { recordFlags } from '../rerun/typed-flags.ts'
import { connectLiveApi } from '../serving/connect-live-api.ts'
import { createEmbeddedApi } from '../serving/embedded-api.ts'
import { getMissingExportNext } from '../serving/find-export.ts'
import { serveExport } from '../serving/serve-export.ts'

/** The flags of `storefront audit` as parsed by commander. */
interface AuditFlags extends CredentialFlags {
  readonly env: string
  readonly dir?: string
  readonly draft?: string
  readonly cmsPath?: string
  readonly only?: readonly string[]
  readonly fast?: true
  readonly externalLinks?: true
  /** Time limit in milliseconds. */
  readonly timeLimit: number
  readonly knownIssues?: string
  readonly budgets?: string
  readonly knownWords?: string
  readonly watch?: true
  readonly open?: true
  readonly acceptWords?: readonly string[]
  readonly forgetWords?: readonly string[]
  readonly json?: true
}

/** Default time limit of browser audits. */
const DEFAULT_TIME_LIMIT_MS = 10 * 60_000

/** `storefront audit`: reports problems in the content and on the pages (AUD-01). */
export function registerAudit(program: Command, interruption: Interruption): void {
  const command = program
    .command('audit')
    .argument('[pages...]', 'paths such as /faq or patterns such as "/product/*" (default: all)')
    .description('check content, links and pages, and suggest fixes')
    .optionsGroup('What to audit:')
    .option('--env <name>', 'environment to audit, or a file', 'demo')
    .option('--dir <folder>', 'folder of the export (default: dist/<environment>)')
    .option('--draft <file>', 'audit an unpublished CMS response (- for stdin)')
    .option('--cms-path <path>', 'CMS path of the draft, such as strapi/page/faq')
    .optionsGroup('Which audits:')
    .option('--only <audits>', 'content, links, html, accessibility, performance (comma-separated)', list)
    .option('--fast', 'skip audits that need a browser')
    .option('--external-links', 'also check external links')
    .optionsGroup('How to run it:')
    .option('--open', 'show the report in the browser, live with --watch')
    .option('--watch', 'reload the CMS every few seconds and report content changes')
    .addOption(
      new Option('--time-limit <duration>', 'maximum time for browser audits, such as 10m')
        .argParser(duration)
        .default(DEFAULT_TIME_LIMIT_MS, '10m'),
    )
    .optionsGroup('What to ignore:')
    .option('--known-issues <file>', 'findings to ignore until they expire')
    .option('--known-words <file>', 'words to accept as correctly spelled')
    .option('--accept-words <words>', 'add words to --known-words and exit (comma-separated)', list)
    .option('--forget-words <words>', 'remove words from --known-words and exit (comma-separated)', list)
    .option('--budgets <file>', 'file with minimum scores and exceptions')
    .optionsGroup('Output:')
    .option('--json', 'print the report as JSON')
    .optionsGroup('Requests to a live API:')
  addCredentialFlags(command).addHelpText(
    'after',
    `${READER_CREDENTIALS_HELP}

Examples:
  npx storefront audit --fast
  npx storefront audit /faq "/product/*" --only content,links
  npx storefront audit --env staging --only content   the live CMS, no export
  npx storefront audit --env staging --watch --open   while an editor writes
  npx storefront audit --draft faq.json --cms-path strapi/page/faq`,
  )
  const typedFlags = recordFlags(command)
  command.action((pages: readonly string[], flags: AuditFlags) =>
    run(pages, flags, formatAuditCommand(pages, typedFlags()), interruption),
  )
}

async function run(
  patterns: readonly string[],
  flags: AuditFlags,
  rerunCommand: string,
  interruption: Interruption,
): Promise<void> {
  const knownWordsFile = flags.knownWords === undefined ? undefined : resolve(flags.knownWords)
  if (flags.acceptWords !== undefined || flags.forgetWords !== undefined) {
    await changeKnownWords(flags, knownWordsFile)
    return
  }
  if (flags.open === true && flags.json === true) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--open and --json cannot be combined.',
      next: 'Remove one of them.',
    })
  }
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = await loadEnvironment(flags.env, { env: process.env })
  if (flags.watch === true) {
    const { watchAudit } = await import('./audit-watch.ts')
    await watchAudit({ environment, patterns, flags, knownWordsFile, interruption, rerunCommand })
    return
  }
  const draft = await draftOf(patterns, flags)
  const [{ runAudits }, { hasPassed }, { auditProgress, printAudit, printErrors }] = await Promise.all([
    import('#harness/run-audits.ts'),
    import('#harness/report/model/verdict.ts'),
    import('../output/audit-print.ts'),
  ])
  const folder = resolve(flags.dir ?? join('dist', environment.name))
  const isLive = environment.api === 'live'
  const isQuiet = flags.json === true
  const progress = auditProgress(isQuiet)
  const api = isLive ? await connectLiveApi(environment.settings.API_BASE_URL, flags) : undefined
  const {
    report,
    folder: published,
    errors,
  } = await runAudits({
    environment,
    folder,
    exportRequired: flags.dir !== undefined,
    missingExportNext: getMissingExportNext(flags.env),
    only: draft === undefined ? flags.only : ['content'],
    draft,
    fast: flags.fast === true,
    patterns,
    external: flags.externalLinks === true,
    budgetMs: flags.timeLimit,
    knownIssuesFile: flags.knownIssues === undefined ? undefined : resolve(flags.knownIssues),
    knownWordsFile,
    budgetsFile: flags.budgets === undefined ? undefined : resolve(flags.budgets),
    reportsFolder: resolve('reports'),
    rerun: rerunCommand,
    connectApi: async () => (api ?? (await createEmbeddedApi('shape'))).fetch,
    serve: () => serveExport({ environment, folder, port: 0, apiPort: 0 }),
    signal: interruption.signal,
    onNoExport() {
      const text = `There is no export in ${folder}, so only the content is audited.`
      // With --json, stdout must contain only the report.
      if (isQuiet) print.progress(text)
      else print.line(text)
    },
    ...progress,
  })
  await api?.close()
  if (isQuiet) print.json(report)
  else await printAudit(report, published)
  printErrors(errors)
  process.exitCode = errors[0]?.exitCode ?? (hasPassed(report) ? EXIT_CODES.success : EXIT_CODES.findings)
  if (flags.open === true && !interruption.signal.aborted) {
    const { showReport } = await import('./audit-open.ts')
    await showReport(report, published, { knownWordsFile, interruption })
  }
}

/** Returns the draft named on the command line. */
async function draftOf(patterns: readonly string[], flags: AuditFlags): Promise<ContentDraft | undefined> {
  if (flags.draft === undefined && flags.cmsPath === undefined) return undefined
  if (flags.draft === undefined || flags.cmsPath === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'A draft requires both --draft and --cms-path.',
      next: 'Use "--draft faq.json --cms-path strapi/page/faq".',
    })
  }
  if (patterns.length > 0 || (flags.only !== undefined && flags.only.join() !== 'content')) {
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
  const isPiped = flags.draft === '-'
  const text = await (isPiped ? textOf(process.stdin) : readFile(flags.draft, 'utf8'))
  return readDraft(text, flags.cmsPath)
}

async function changeKnownWords(
  { acceptWords: accepted = [], forgetWords: forgotten = [] }: AuditFlags,
  knownWordsFile: string | undefined,
): Promise<void> {
  const { acceptWords, forgetWords, KNOWN_WORDS_FILE, toListedWord } =
    await import('#harness/audits/content/spelling/known-words.ts')
  if (forgotten.length > 0) await forgetWords(forgotten, knownWordsFile)
  const added = accepted.length > 0 ? await acceptWords(accepted, knownWordsFile) : []
  const file = relative(process.cwd(), knownWordsFile ?? KNOWN_WORDS_FILE)
  for (const word of accepted) {
    print.line(`"${word}" ${added.includes(toListedWord(word)) ? 'was added to' : 'is already in'} ${file}.`)
  }
  for (const word of forgotten) print.line(`"${word}" was removed from ${file}.`)
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** Converts a duration such as `90s`, `10m` or `2h` to milliseconds. */
function duration(value: string): number {
  const [, count, unit] = /^(\d{1,6}(?:\.\d+)?)([smh])$/.exec(value) ?? []
  const milliseconds = Number(count) * (UNIT_MS[unit ?? ''] ?? NaN)
  if (!(milliseconds > 0)) throw new InvalidArgumentError('Use a duration such as 90s, 10m or 2h.')
  return milliseconds
}

function list(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('Pass at least one value.')
  return names
}
