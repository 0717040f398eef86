import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { toPlainLine } from '#errors/plain-text.ts'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, CREDENTIALS_HELP, type CredentialFlags, parseCredentials } from '../live-api-flags.ts'
import { formatCheckMark } from '../output/check-mark.ts'
import { printPause } from '../output/pause-print.ts'
import { print } from '../output/print.ts'

interface CmsFlags extends CredentialFlags {
  readonly strapi?: string
  readonly overwrite?: true
  readonly check?: true
  readonly env?: string
  readonly json?: true
}

/** `storefront cms`: lists the requests to Strapi, writes its content model, or checks a CMS (CMS-67 to CMS-69). */
export function registerCms(program: Command, interruption: Interruption): void {
  const command = program
    .command('cms')
    .description('list requests to Strapi 5, write its content model, or check a CMS')
    .option('--strapi <folder>', 'write the content model into this Strapi project')
    .option('--overwrite', 'replace files of the content model that differ')
    .addOption(new Option('--check', 'send five content requests and check the responses').conflicts('strapi'))
    .option('--env <name>', 'environment to check, or a file')
    .option('--json', 'print the result as JSON')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${CREDENTIALS_HELP}

Without --strapi or --check, prints the Strapi request of each content
request with its populate parameter.

Exit codes: 0 success, 1 the check found problems, 2 invalid usage, 3 the API is
unreachable.

Examples:
  npx storefront cms --json > populate.json
  npx storefront cms --strapi ../my-strapi
  npx storefront cms --check --env staging`,
    )
    .action((flags: CmsFlags) => run(flags, interruption))
}

async function run(flags: CmsFlags, interruption: Interruption): Promise<void> {
  if (flags.overwrite === true && flags.strapi === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--overwrite requires --strapi.',
      next: 'Add --strapi with the folder of a Strapi project.',
    })
  }
  if (flags.strapi !== undefined) await write(resolve(flags.strapi), flags)
  else if (flags.check === true) await check(flags, interruption)
  else await list(flags)
}

async function write(folder: string, flags: CmsFlags): Promise<void> {
  const { writeModel } = await import('#mock/cms/write-model.ts')
  const model = await writeModel(folder, flags.overwrite === true)
  if (flags.json === true) {
    print.json(model)
    return
  }
  for (const path of model.written) print.line(`wrote ${path}`)
  const written = `${model.written.length} ${model.written.length === 1 ? 'file' : 'files'} written`
  print.line(`${written}, ${model.unchanged} unchanged. Restart Strapi to load them.`)
}

async function list(flags: CmsFlags): Promise<void> {
  const { listStrapiCalls } = await import('#mock/cms/strapi-calls.ts')
  const calls = listStrapiCalls()
  if (flags.json === true) {
    print.json(calls)
    return
  }
  for (const { request, strapi, query } of calls) {
    print.line(request)
    print.line(`  ${strapi}`)
    print.formatted(`  ${query}`)
  }
}

async function check(flags: CmsFlags, interruption: Interruption): Promise<void> {
  if (flags.env === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--check requires --env.',
      next: 'Add --env staging, or the path of an environment file.',
    })
  }
  const [{ loadEnvironment }, { checkCms }] = await Promise.all([
    import('#environment/load.ts'),
    import('#mock/cms/check-cms.ts'),
  ])
  const { site, settings } = await loadEnvironment(flags.env, { env: process.env })
  interruption.explain(() => 'the check has no result.')
  const checks = await checkCms({
    api: settings.API_BASE_URL,
    site,
    settings,
    fetchFile: fetch,
    credentials: parseCredentials(flags, process.env),
    onPause: printPause,
    signal: interruption.signal,
  })
  if (flags.json === true) print.json(checks)
  else {
    for (const result of checks) {
      print.formatted(`${formatCheckMark(result)} ${result.subject}: ${toPlainLine(result.found)}`)
      if (result.next !== undefined) print.line(`  Next: ${result.next}`)
    }
  }
  if (checks.some(({ fine }) => !fine)) process.exitCode = EXIT_CODES.findings
}
