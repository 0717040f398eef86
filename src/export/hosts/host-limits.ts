import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostName } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { listFiles } from '#folders/list-files.ts'
import { getEncodedFile } from './content-type.ts'

const MEGABYTE = 1024 * 1024

/** Documented limits of a host. */
interface HostLimits {
  readonly title: string
  readonly maxFiles?: number
  readonly maxFileBytes?: number
  /** Files that the host reads as rules instead of publishing them. */
  readonly rulesFiles?: ReadonlySet<string>
  /** Maximum number of rules in a rules file. */
  readonly maxRules?: Readonly<Record<string, number>>
}

/** Limits of the hosts' free accounts. Hosts without limits are omitted. */
const LIMITS: Readonly<Partial<Record<HostName, HostLimits>>> = {
  cloudflare: {
    title: 'Cloudflare Pages',
    maxFiles: 20_000,
    maxFileBytes: 25 * MEGABYTE,
    rulesFiles: new Set(['_headers', '_redirects', '_routes.json', '_worker.js']),
    maxRules: { _headers: 100, _redirects: 2_000 },
  },
  vercel: { title: 'Vercel', maxRules: { 'vercel.json': 2_048 } },
}

/**
 * Checks that a host accepts a finished export.
 * @throws {StorefrontError} that names each exceeded limit.
 */
export function assertHostLimits(host: HostName, folder: string): void {
  const limits = LIMITS[host]
  if (limits === undefined) return
  const files = listFiles(folder).map((file) => ({ file, bytes: lstatSync(join(folder, file)).size }))
  const problems = [...fileProblems(limits, files), ...rulesProblems(limits, folder)]
  if (problems.length === 0) return
  throw new StorefrontError({
    kind: 'usage',
    message: [`${limits.title} does not accept this export. The last export is unchanged.`, ...problems].join('\n'),
    next: 'Reduce what exceeds the limit, or choose another HOST. If your account has higher limits, set HOST to "all" to skip the check.',
  })
}

function fileProblems(
  { maxFiles = Infinity, maxFileBytes = Infinity, rulesFiles = new Set() }: HostLimits,
  files: readonly { readonly file: string; readonly bytes: number }[],
): string[] {
  const published = files.filter(({ file }) => !rulesFiles.has(file))
  const large = published.filter(({ bytes }) => bytes > maxFileBytes)
  const tooMany = `It has ${formatNumber(published.length)} files; the limit is ${formatNumber(maxFiles)}.`
  return [
    ...(published.length > maxFiles ? [tooMany] : []),
    ...large.map(
      ({ file, bytes }) =>
        `${file} is ${(bytes / MEGABYTE).toFixed(1)} MiB; the limit is ${maxFileBytes / MEGABYTE} MiB.`,
    ),
  ]
}

function rulesProblems({ maxRules = {} }: HostLimits, folder: string): string[] {
  return Object.entries(maxRules).flatMap(([file, limit]) => {
    if (!existsSync(join(folder, file))) return []
    const found = countRules(readFileSync(join(folder, file), 'utf8'))
    return found <= limit ? [] : [`${file} has ${formatNumber(found)} rules; the limit is ${formatNumber(limit)}.`]
  })
}

/**
 * Returns a warning if a host cannot send Content-Encoding for the configurator's compressed files, such as Netlify,
 * which does not allow custom headers of that name.
 */
export function findEncodingWarnings(host: HostName, files: readonly string[]): string[] {
  if (host !== 'netlify') return []
  const compressed = files.filter((file) => getEncodedFile(file) !== undefined)
  const [first, ...more] = compressed
  if (first === undefined) return []
  const named = more.length === 0 ? first : `${first} and ${more.length} more`
  return [`Netlify sends ${named} without Content-Encoding, so the configurator does not start.`]
}

/** Counts the rules in a file: routes in JSON, or lines that start with a path. */
function countRules(text: string): number {
  if (text.startsWith('{')) return (JSON.parse(text) as { readonly routes: readonly unknown[] }).routes.length
  return text.match(/^\//gm)?.length ?? 0
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}
