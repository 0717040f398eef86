import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { print } from '../output/print.ts'
import { readProjectPackage } from '../project.ts'

/** `storefront openapi`: prints the contract as OpenAPI. */
export function registerOpenApi(program: Command): void {
  program
    .command('openapi')
    .description('print the contract as an OpenAPI 3.1 document')
    .option('--out <file>', 'write to this file instead of stdout')
    .addHelpText(
      'after',
      `
Examples:
  npx storefront openapi > openapi.json
  npx storefront openapi --out openapi.json`,
    )
    .action(run)
}

async function run({ out }: { readonly out?: string }): Promise<void> {
  const { createOpenApiDocument } = await import('#openapi/document.ts')
  const document = createOpenApiDocument(readProjectPackage().version)
  const text = JSON.stringify(document, null, 2)
  if (out === undefined) {
    print.formatted(text)
    return
  }
  await writeFile(out, `${text}\n`)
  print.line(`OpenAPI document: ${out}`)
}
