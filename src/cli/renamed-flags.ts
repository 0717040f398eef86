import { print } from './output/print.ts'

/** New names of renamed flags, by command. The old names work for one release. */
const RENAMED_FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  build: { '--fresh': '--no-cache', '--allow-empty': '--allow-empty-pages' },
  mock: { '--forward-to': '--record-to', '--namespaces': '--max-namespaces' },
  record: { '--keep-drift': '--keep-invalid' },
  verify: { '--all': '--include-writes', '--allow-unproved': '--allow-unverified' },
  openapi: { '--against': '--diff' },
  journey: {
    '--faults': '--fault-matrix',
    '--calls': '--endpoints',
    '--against': '--baseline',
    '--strict': '--strict-snapshots',
    '--strict-speed': '--strict-performance',
  },
  audit: {
    '--budget': '--time-limit',
    '--call': '--cms-path',
    '--external': '--external-links',
    '--accept-word': '--accept-words',
    '--forget-word': '--forget-words',
    '--second-opinion': '--equal-access',
  },
}

/** Replaces old flag names in a command line with new ones, and prints each new name. */
export function renameFlags(args: readonly string[]): string[] {
  const command = args.find((arg) => !arg.startsWith('-')) ?? ''
  const renamed = new Map(Object.entries(Object.hasOwn(RENAMED_FLAGS, command) ? (RENAMED_FLAGS[command] ?? {}) : {}))
  const end = args.includes('--') ? args.indexOf('--') : args.length
  return args.map((arg, index) => {
    const [flag = '', ...value] = arg.split('=')
    const name = index < end ? renamed.get(flag) : undefined
    if (name === undefined) return arg
    print.progress(`${flag} is now ${name}; the old flag will be removed in the next release.`)
    return [name, ...value].join('=')
  })
}
