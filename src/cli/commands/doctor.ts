import type { Command } from 'commander'
import { toPlainLine } from '#errors/plain-text.ts'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { addCredentialFlags, type CredentialFlags, READER_CREDENTIALS_HELP, requestHeaders } from '../live-api-flags.ts'
import { formatCheckMark } from '../output/check-mark.ts'
import { print } from '../output/print.ts'
import { parsePort } from '../port.ts'
import { projectFolder, readProjectPackage } from '../project.ts'

interface DoctorFlags extends CredentialFlags {
  readonly env: string
  readonly port: number
  readonly apiPort: number
  readonly json?: true
}

/** `storefront doctor`: checks everything the other commands need. */
export function registerDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('check Node, browsers, environment, API and ports')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--port <number>', 'port of the shop', parsePort, 4173)
    .option('--api-port <number>', 'port of the mock API', parsePort, 4010)
    .option('--json', 'print the findings as JSON')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${READER_CREDENTIALS_HELP}

Exit codes: 0 no problems, 1 problems found.

Example:
  npx storefront doctor --env staging`,
    )
    .action(run)
}

async function run(flags: DoctorFlags): Promise<void> {
  const headers = requestHeaders(flags, process.env)
  const [{ diagnoseSetup }, { openClient }, { assertProjectPath }] = await Promise.all([
    import('#harness/diagnose.ts'),
    import('#live/client.ts'),
    import('#export/bundle/project-path.ts'),
  ])
  const findings = await diagnoseSetup({
    env: flags.env,
    port: flags.port,
    apiPort: flags.apiPort,
    node: readProjectPackage().devEngines.runtime.version,
    async requestApi(url, signal) {
      const client = openClient(url, { headers })
      try {
        const { status, headers: received, text } = await client.request(url, { signal })
        return { status, type: received['content-type'] ?? null, text }
      } finally {
        await client.close()
      }
    },
    assertProjectPath: () => assertProjectPath(projectFolder),
  })
  if (flags.json === true) print.json(findings)
  else {
    for (const finding of findings) {
      print.formatted(`${formatCheckMark(finding)} ${finding.subject}: ${toPlainLine(finding.found)}`)
      if (finding.next !== undefined) print.line(`  Next: ${finding.next}`)
    }
  }
  if (findings.some(({ fine }) => !fine)) process.exitCode = EXIT_CODES.findings
}
