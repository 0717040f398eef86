import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { toWriteError } from '#errors/write-failure.ts'
import { print } from '../output/print.ts'
import { readProjectPackage } from '../project.ts'

interface OpenApiFlags {
  readonly out?: string
  readonly diff?: string
}

/** `storefront openapi`: prints the contract as OpenAPI (MOCK-12) or its changes (MOCK-67). */
export function registerOpenApi(program: Command): void {
  program
    .command('openapi')
    .description('print the contract as an OpenAPI 3.1 document')
    .option('--out <file>', 'write to this file instead of stdout')
    .addOption(new Option('--diff <file>', 'list changes since this document').conflicts('out'))
    .addHelpText(
      'after',
      `
Exit codes with --diff: 0 no changes or additions only, 1 changes that break the
shop or API clients, 2 the file is not an OpenAPI 3.1 document.

Examples:
  npx storefront openapi > openapi.json
  npx storefront openapi --out openapi.json
  npx storefront openapi --diff openapi.json`,
    )
    .action(run)
}

async function run({ out, diff }: OpenApiFlags): Promise<void> {
  const { createOpenApiDocument } = await import('#mock/openapi/document.ts')
  const document = createOpenApiDocument(readProjectPackage().version)
  if (diff !== undefined) {
    await printChanges(diff, document)
    return
  }
  const text = JSON.stringify(document, null, 2)
  if (out === undefined) {
    print.formatted(text)
    return
  }
  try {
    await writeFile(out, `${text}\n`)
  } catch (cause) {
    throw toWriteError('--out', out, cause)
  }
  print.line(`OpenAPI document: ${out}`)
}

async function printChanges(file: string, document: object): Promise<void> {
  const [{ readDocument }, { findContractChanges: contractChanges }, { formatChanges: changeList }] = await Promise.all(
    [
      import('#mock/openapi/changes/read-document.ts'),
      import('#mock/openapi/changes/contract-changes.ts'),
      import('#mock/openapi/changes/change-list.ts'),
    ],
  )
  const baseline = await readDocument(file)
  // The other document was read from a file, which omits values that JSON cannot contain.
  const after = JSON.parse(JSON.stringify(document)) as Readonly<Record<string, unknown>>
  const changes = contractChanges(baseline, after)
  print.lines(changeList(changes))
  if (changes.some((change) => change.class !== 'addition')) process.exitCode = EXIT_CODES.findings
}
