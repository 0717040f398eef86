import { resolve } from 'node:path'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { list, text } from '../command/flag.ts'
import { jsonFlag } from '../command/flags.ts'
import { print } from '../output/print.ts'

const flags = {
  strapi: text('--strapi <folder>', 'add the content model to this Strapi project'),
  replace: list('--replace <field...>', 'with --strapi: also change these fields, whose values Strapi then deletes'),
  json: jsonFlag('print the result as JSON'),
}

/** `storefront cms`: lists the requests to Strapi or writes its content model. */
export const cmsCommand = command({
  name: 'cms',
  description: 'list requests to Strapi 5, or add the content model to it',
  flags,
  help: `Without --strapi, prints the Strapi request of each content request with its
populate parameter.

With --strapi, own fields, settings and files of the project stay. Fields with
other types are listed and stay too, unless --replace names them.

Exit codes with --strapi: 0 the model is complete, 1 fields have other types.

Examples:
  npx storefront cms --json > populate.json
  npx storefront cms --strapi ../my-strapi
  npx storefront cms --strapi ../my-strapi --replace product.about`,
  run,
})

async function run({ values }: CommandContext<typeof flags>): Promise<void> {
  const { strapi, replace, json = false } = values
  if (replace !== undefined && strapi === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--replace requires --strapi.',
      next: 'Add --strapi with the folder of a Strapi project.',
    })
  }
  if (strapi === undefined) await listCalls(json)
  else await write(resolve(strapi), replace ?? [], json)
}

async function write(folder: string, replaced: readonly string[], json: boolean): Promise<void> {
  const { writeModel } = await import('#strapi/write-model.ts')
  const model = await writeModel(folder, replaced)
  if (model.conflicts.length > 0) process.exitCode = EXIT_CODES.findings
  if (json) {
    print.json(model)
    return
  }
  for (const path of model.written) print.line(`wrote ${path}`)
  if (model.written.length > 0) {
    const written = `${model.written.length} ${model.written.length === 1 ? 'file' : 'files'} written`
    print.line(`${written}, ${model.unchanged} unchanged. Restart Strapi to load them.`)
  } else if (model.conflicts.length === 0) {
    print.line(`The content model is up to date: ${model.unchanged} files unchanged, nothing to do.`)
  } else {
    print.line(`No file was written, ${model.unchanged} unchanged.`)
  }
  if (model.conflicts.length === 0) return
  print.line('These fields stay as they are, because Strapi would delete their values:')
  for (const { name, found, expected } of model.conflicts) print.line(`  ${name} is ${found} instead of ${expected}`)
  print.line('  Next: Save their values, then name each field to replace with --replace.')
}

async function listCalls(json: boolean): Promise<void> {
  const { listStrapiCalls } = await import('#strapi/strapi-calls.ts')
  const calls = listStrapiCalls()
  if (json) {
    print.json(calls)
    return
  }
  for (const { request, strapi, query } of calls) {
    print.line(request)
    print.line(`  ${strapi}`)
    print.formatted(`  ${query}`)
  }
}
