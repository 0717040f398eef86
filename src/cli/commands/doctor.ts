import { toPlainLine } from '#errors/plain-text.ts'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { envFlag, jsonFlag, portFlags } from '../command/flags.ts'
import { credentialFlags, READER_CREDENTIALS_HELP, requestHeaders } from '../command/live-api-flags.ts'
import { projectFolder, readProjectPackage } from '../command/project.ts'
import { outputColors } from '../output/colors.ts'
import { print } from '../output/print.ts'

const flags = {
  env: envFlag(),
  ...portFlags(),
  json: jsonFlag('print the findings as JSON'),
  ...credentialFlags(),
}

/** `storefront doctor`: checks everything the other commands need. */
export const doctorCommand = command({
  name: 'doctor',
  description: 'check Node, browsers, environment, API and ports',
  flags,
  help: `${READER_CREDENTIALS_HELP}

Exit codes: 0 no problems, 1 problems found.

Example:
  npx storefront doctor --env staging`,
  run,
})

async function run({ values }: CommandContext<typeof flags>): Promise<void> {
  const headers = requestHeaders(values, process.env)
  const [{ diagnoseSetup }, { openClient }, { assertProjectPath }] = await Promise.all([
    import('#harness/diagnose.ts'),
    import('#live/client.ts'),
    import('#export/bundle/project-path.ts'),
  ])
  const findings = await diagnoseSetup({
    env: values.env,
    port: values.port,
    apiPort: values.apiPort,
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
  if (values.json === true) print.json(findings)
  else {
    for (const finding of findings) {
      print.formatted(`${formatCheckMark(finding)} ${finding.subject}: ${toPlainLine(finding.found)}`)
      if (finding.next !== undefined) print.line(`  Next: ${finding.next}`)
    }
  }
  if (findings.some(({ fine }) => !fine)) process.exitCode = EXIT_CODES.findings
}

/** Returns the mark of a check: passed, failed, or skipped or optional. */
function formatCheckMark(check: {
  readonly fine: boolean
  readonly skipped?: true | undefined
  readonly next?: string | undefined
}): string {
  if (!check.fine) return outputColors.red('✗')
  return check.skipped === true || check.next !== undefined ? outputColors.dim('–') : outputColors.green('✓')
}
