import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Environment } from '#environment/environment.ts'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { parsed, text, toggle } from '../command/flag.ts'
import { envFlag, jsonFlag, parseNumber, parseShard } from '../command/flags.ts'
import { credentialFlags, READER_CREDENTIALS_HELP, requestHeaders } from '../command/live-api-flags.ts'
import { projectFolder } from '../command/project.ts'
import { print } from '../output/print.ts'

const flags = {
  env: envFlag(),
  out: text('--out <folder>', 'output folder (default: dist/<environment>)'),
  allowEmptyPages: toggle('--allow-empty-pages', 'warn instead of failing when a CMS request fails'),
  shard: parsed('--shard <current/total>', 'build one shard, e.g. 1/4; see "storefront merge"', parseShard),
  concurrency: parsed('--concurrency <number>', 'parallel requests to the API (default: 16)', parseNumber(1, 64)),
  json: jsonFlag('print the summary as JSON'),
  quiet: toggle('--quiet', 'print failures only'),
  cache: text('--cache <folder>', 'folder for bundles (default: .cache)'),
  noCache: toggle('--no-cache', 'render everything, ignoring the previous export'),
  ...credentialFlags(),
}

/** `storefront build`: exports the shop (BUILD-02, BUILD-03). */
export const buildCommand = command({
  name: 'build',
  description: 'export the shop as static files',
  flags,
  help: `${READER_CREDENTIALS_HELP}
A rate limit (429, Retry-After) is respected for up to 300 s.

Examples:
  npx storefront build --env demo
  npx storefront build --env production --out /srv/shop
  npx storefront build --env production --shard 1/4 --out shard-1`,
  needs: ['environment'],
  run,
})

async function run({ values, environment, interruption }: CommandContext<typeof flags, 'environment'>): Promise<void> {
  const [{ build }, { buildReport, findExceededLimits }, { runPhases }, { createEmbeddedApi }] = await Promise.all([
    import('#export/build.ts'),
    import('../output/build-report.ts'),
    import('../output/phases.ts'),
    import('../serving/embedded-api.ts'),
  ])
  const { allowEmptyPages = false, noCache = false, concurrency, shard, json = false, quiet = false } = values
  const headers = requestHeaders(values, process.env)
  await assertNotDemoApi(environment)
  const out = resolve(values.out ?? `dist/${environment.name}`)
  const cacheFolder = values.cache === undefined ? join(projectFolder, '.cache') : resolve(values.cache)
  const startFolder = process.cwd()
  // vike looks for the shop in the working directory and ignores the configured root.
  process.chdir(projectFolder)
  interruption.explain(() => 'nothing was published; an earlier export is unchanged.')
  const summary = await build({
    environment,
    out,
    projectFolder,
    cacheFolder,
    noCache,
    allowEmpty: allowEmptyPages,
    shard: shard && { ...shard, commit: await readCurrentCommit() },
    embeddedApi: environment.api === 'embedded' ? () => createEmbeddedApi() : undefined,
    requestOptions: { headers, ...(concurrency === undefined ? {} : { concurrency }) },
    signal: interruption.signal,
    runPhases: (phases) => runPhases(phases, quiet || json),
  })
  interruption.complete()
  if (json) print.json(summary)
  else if (!quiet) print.formatted(buildReport(summary, startFolder))
  if (!json) {
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

/**
 * Asserts that the site of a shop with the content of the demo is a local, reserved or demo one.
 * @throws {StorefrontError} otherwise, because shoppers would see fictional products.
 */
async function assertNotDemoApi({ api, site }: Environment): Promise<void> {
  const { isLoopback } = await import('#environment/loopback.ts')
  const { hostname } = new URL(site)
  const isPublic = !isLoopback(hostname) && !/(?:^|[.-])demo(?:[.-]|$)|\.(?:example|test|localhost)$/.test(hostname)
  if (api !== 'embedded' || !isPublic) return
  throw new StorefrontError({
    kind: 'usage',
    message: `The site ${site} is public, but its API is the embedded demo ("api": "embedded").`,
    next: 'Set "api" to "live" and API_BASE_URL to the API of the shop, or set "site" to a local or demo URL.',
  })
}

/** Returns the commit checked out in the working directory, or null outside a repository. */
async function readCurrentCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'])
    return stdout.trim()
  } catch {
    return null
  }
}
