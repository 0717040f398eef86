import { resolve } from 'node:path'
import type { Command } from 'commander'
import { EXIT_CODES } from '../errors.ts'
import { interruption } from '../interruption.ts'
import { print } from '../print.ts'
import { projectFolder } from '../project.ts'

interface BuildFlags {
  readonly env: string
  readonly out?: string
  readonly json?: true
  readonly quiet?: true
}

/** `storefront build`: exports the shop (BUILD-02, BUILD-03). */
export function registerBuild(program: Command): void {
  program
    .command('build')
    .description('export the shop as static files')
    .option('--env <name>', 'environment: demo, staging, production, or the path of a file', 'demo')
    .option('--out <folder>', 'where the export goes (default: dist/<environment>)')
    .option('--json', 'print the summary as JSON')
    .option('--quiet', 'print failures only')
    .addHelpText(
      'after',
      '\nExamples:\n  storefront build --env demo\n  storefront build --env production --out /srv/shop',
    )
    .action(run)
}

async function run(flags: BuildFlags): Promise<void> {
  const [{ loadEnvironment }, { build }, { buildReport, overLimit }, { runPhases }, { embeddedApi }] =
    await Promise.all([
      import('#environment/load.ts'),
      import('#export/build.ts'),
      import('../build-report.ts'),
      import('../phases.ts'),
      import('../embedded-api.ts'),
    ])
  const environment = await loadEnvironment(flags.env, { env: process.env })
  const out = resolve(flags.out ?? `dist/${environment.name}`)
  // vike looks for the shop in the working directory, whatever root it is told.
  process.chdir(projectFolder)
  const silent = flags.quiet === true || flags.json === true
  const summary = await build({
    environment,
    out,
    projectFolder,
    ...(environment.api === 'embedded' ? await embeddedApi() : {}),
    signal: interruption,
    runPhases: (phases) => runPhases(phases, silent),
  })
  if (flags.json === true) print.line(JSON.stringify(summary, null, 2))
  else if (flags.quiet !== true) print.line(buildReport(summary))
  const findings = overLimit(summary)
  for (const finding of findings) {
    print.failure(finding, 'see what the page imports before its first paint, and load it after hydration instead.')
  }
  if (findings.length > 0) process.exitCode = EXIT_CODES.findings
}
