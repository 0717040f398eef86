import { type Command, InvalidArgumentError } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'

/** The flags of `storefront audit` as commander gives them. */
export interface AuditFlags {
  readonly env: string
  readonly dir?: string
  readonly only?: readonly string[]
  readonly fast?: true
  readonly external?: true
  readonly knownIssues?: string
  readonly budgets?: string
  readonly json?: true
}

/** `storefront audit`: says what to mend in the content and on the pages (AUD-01, AUD-10). */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .argument('[pages...]', 'paths such as /faq, or patterns in quotes such as "/product/*"; all without any')
    .description('check content, links and pages, and say what to mend where')
    .option(
      '--env <name>',
      'environment whose CMS is read and whose export is looked at, or the path of a file',
      'demo',
    )
    .option('--dir <folder>', 'folder of the export; dist/<environment> without it')
    .option('--only <audits>', 'content, links, html, accessibility, performance; several with commas', list)
    .option('--fast', 'only what needs no browser: content, links, html')
    .option('--external', 'also ask for the addresses outside the shop')
    .option('--known-issues <file>', 'list of findings that do not count')
    .option('--budgets <file>', 'lowest scores that pass, and their exceptions')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Examples:
  storefront audit --fast
  storefront audit /faq "/product/*" --only content,links
  storefront audit --env staging --only content      the live CMS, without an export`,
    )
    .action(async (pages: readonly string[], flags: AuditFlags) => {
      const { runAuditCommand } = await import('../audit-run.ts')
      if (!(await runAuditCommand(pages, flags))) process.exitCode = EXIT_CODES.findings
    })
}

function list(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('Name at least one audit.')
  return names
}
