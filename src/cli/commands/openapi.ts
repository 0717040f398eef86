import { writeFile } from 'node:fs/promises'
import { command, type CommandContext } from '../command/command.ts'
import { text } from '../command/flag.ts'
import { readProjectPackage } from '../command/project.ts'
import { print } from '../output/print.ts'

const flags = { out: text('--out <file>', 'write to this file instead of stdout') }

/** `storefront openapi`: prints the contract as OpenAPI. */
export const openApiCommand = command({
  name: 'openapi',
  description: 'print the contract as an OpenAPI 3.1 document',
  flags,
  help: `Examples:
  npx storefront openapi > openapi.json
  npx storefront openapi --out openapi.json`,
  run,
})

async function run({ values: { out } }: CommandContext<typeof flags>): Promise<void> {
  const { createOpenApiDocument } = await import('#openapi/document.ts')
  const document = JSON.stringify(createOpenApiDocument(readProjectPackage().version), null, 2)
  if (out === undefined) {
    print.formatted(document)
    return
  }
  await writeFile(out, `${document}\n`)
  print.line(`OpenAPI document: ${out}`)
}
