import { parseArgs } from 'node:util'
import { MUTATION_AREAS, type MutationArea } from './areas.ts'

export const USAGE = `Usage: npm run mutation                        every area, one after the other
       npm run mutation -- AREA…              these areas
       npm run mutation -- AREA --file GLOB   only these files of the area
       npm run mutation -- AREA --fresh       ignore the results of previous runs
Areas: ${Object.keys(MUTATION_AREAS).join(', ')}`

export interface MutationOptions {
  readonly areas: readonly (readonly [name: string, area: MutationArea])[]
  /** Globs of the files to mutate; empty for all files. */
  readonly files: readonly string[]
  readonly noCache: boolean
}

/**
 * Parses the command line.
 * @throws {Error} that describes the first invalid argument.
 */
export function readMutationOptions(args: readonly string[]): MutationOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { fresh: { type: 'boolean', default: false }, file: { type: 'string', multiple: true, default: [] } },
  })
  const names = positionals.length === 0 ? Object.keys(MUTATION_AREAS) : positionals
  const areas = names.map((name) => {
    const area = Object.hasOwn(MUTATION_AREAS, name) ? MUTATION_AREAS[name] : undefined
    if (area === undefined) throw new Error(`Unknown area "${name}".`)
    return [name, area] as const
  })
  if (values.file.length > 0 && areas.length > 1) throw new Error('--file requires exactly one area.')
  return { areas, files: values.file, noCache: values.fresh }
}
