import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { print } from '../output/print.ts'
import { projectPackage } from '../project.ts'

/** `storefront openapi`: the contract for tools of others (MOCK-12). */
export function registerOpenApi(program: Command): void {
  program
    .command('openapi')
    .description('print the contract as an OpenAPI 3.1 document')
    .option('--out <file>', 'write it to a file instead')
    .addHelpText('after', '\nExamples:\n  storefront openapi > openapi.json\n  storefront openapi --out openapi.json')
    .action(run)
}

async function run({ out }: { readonly out?: string }): Promise<void> {
  const { openApiDocument } = await import('#mock/openapi/document.ts')
  const text = JSON.stringify(openApiDocument(projectPackage().version), null, 2)
  if (out === undefined) {
    print.formatted(text)
    return
  }
  try {
    await writeFile(out, `${text}\n`)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The document cannot be written: ${reason}.`,
      next: 'give --out a path in a folder that exists and may be written to.',
      cause,
    })
  }
}
