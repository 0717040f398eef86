import { resolve } from 'node:path'
import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { print } from '../output/print.ts'

interface CmsFlags {
  readonly strapi?: string
  readonly overwrite?: true
  readonly json?: true
}

/** `storefront cms`: lists the requests to Strapi or writes its content model. */
export function registerCms(program: Command): void {
  program
    .command('cms')
    .description('list requests to Strapi 5, or write its content model')
    .option('--strapi <folder>', 'write the content model into this Strapi project')
    .option('--overwrite', 'replace files of the content model that differ')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Without --strapi, prints the Strapi request of each content request with its
populate parameter.

Examples:
  npx storefront cms --json > populate.json
  npx storefront cms --strapi ../my-strapi`,
    )
    .action(run)
}

async function run(flags: CmsFlags): Promise<void> {
  if (flags.overwrite === true && flags.strapi === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--overwrite requires --strapi.',
      next: 'Add --strapi with the folder of a Strapi project.',
    })
  }
  if (flags.strapi !== undefined) await write(resolve(flags.strapi), flags)
  else await list(flags)
}

async function write(folder: string, flags: CmsFlags): Promise<void> {
  const { writeModel } = await import('#strapi/write-model.ts')
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
  const { listStrapiCalls } = await import('#strapi/strapi-calls.ts')
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
