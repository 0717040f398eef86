import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { addCacheFlags, type CacheFlags } from '../cache-flags.ts'
import { readCurrentCommit } from '../commit.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, type CredentialFlags, READER_CREDENTIALS_HELP, requestHeaders } from '../live-api-flags.ts'
import { print } from '../output/print.ts'
import { projectFolder } from '../project.ts'
import { type Shard, parseShard } from '../shard-flag.ts'

interface BuildFlags extends CredentialFlags {
  readonly env: string
  readonly out?: string
  readonly allowEmptyPages?: true
  readonly shard?: Shard
  readonly concurrency?: number
  readonly json?: true
  readonly quiet?: true
}

/** `storefront build`: exports the shop (BUILD-02, BUILD-03). */
export function registerBuild(program: Command, interruption: Interruption): void {
  const command = program
    .command('build')
    .description('export the shop as static files')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--out <folder>', 'output folder (default: dist/<environment>)')
    .option('--allow-empty-pages', 'warn instead of failing when a CMS request fails')
    .option('--shard <current/total>', 'build one shard, e.g. 1/4; see "storefront merge"', parseShard)
    .option('--concurrency <number>', 'parallel requests to the API (default: 16)', concurrency)
    .option('--json', 'print the summary as JSON')
    .option('--quiet', 'print failures only')
  const cacheFlags = addCacheFlags(command)
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${READER_CREDENTIALS_HELP}
A rate limit (429, Retry-After) is respected for up to 300 s.

Examples:
  npx storefront build --env demo
  npx storefront build --env production --out /srv/shop
  npx storefront build --env production --shard 1/4 --out part-1`,
    )
    .action((flags: BuildFlags) => run(flags, cacheFlags(), interruption))
}

async function run(flags: BuildFlags, cache: CacheFlags, interruption: Interruption): Promise<void> {
  const [{ loadEnvironment }, { build }, { buildReport, findExceededLimits }, { runPhases }, { createEmbeddedApi }] =
    await Promise.all([
      import('#environment/load.ts'),
      import('#export/build.ts'),
      import('../output/build-report.ts'),
      import('../output/phases.ts'),
      import('../serving/embedded-api.ts'),
    ])
  const headers = requestHeaders(flags, process.env)
  const environment = await loadEnvironment(flags.env, { env: process.env })
  const out = resolve(flags.out ?? `dist/${environment.name}`)
  const startFolder = process.cwd()
  // vike looks for the shop in the working directory and ignores the configured root.
  process.chdir(projectFolder)
  const share = flags.shard === undefined ? undefined : { ...flags.shard, commit: await readCurrentCommit() }
  const silent = flags.quiet === true || flags.json === true
  interruption.explain(() => 'nothing was published; an earlier export is unchanged.')
  const summary = await build({
    environment,
    out,
    projectFolder,
    cacheFolder: cache.folder ?? join(projectFolder, '.cache'),
    noCache: cache.isIgnored,
    allowEmpty: flags.allowEmptyPages === true,
    shard: share,
    embeddedApi: environment.api === 'embedded' ? () => createEmbeddedApi() : undefined,
    requestOptions: {
      headers,
      ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
    },
    signal: interruption.signal,
    runPhases: (phases) => runPhases(phases, silent),
  })
  interruption.complete()
  if (flags.json === true) print.json(summary)
  else if (flags.quiet !== true) print.formatted(buildReport(summary, startFolder))
  if (flags.json !== true) {
    const next = 'Fix it in the CMS and build again before publishing.'
    for (const warning of summary.warnings) print.warning(warning, next)
    const forHost = "Build the configurator without compression, or with Unity's decompression fallback."
    for (const warning of summary.hostWarnings) print.warning(warning, forHost)
  }
  const findings = findExceededLimits(summary)
  for (const finding of findings) {
    print.failure(
      finding,
      'The export is published. Load code that the first paint does not need after hydration, or use an image file for the logo.',
    )
  }
  if (findings.length > 0) process.exitCode = EXIT_CODES.findings
}

/** Parses the value of `--concurrency`. */
function concurrency(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= 64) return value
  throw new InvalidArgumentError('It must be a number from 1 to 64.')
}
