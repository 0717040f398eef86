import type { Environment } from '#environment/environment.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { getContentType } from './content-type.ts'
import { getShellFile, ENCODINGS, type EncodingName } from './export-files.ts'
import { createConfiguratorHeaders, createSecurityHeaders, CROSS_ORIGIN_HEADERS } from './headers.ts'

type Headers = Readonly<Record<string, string>>

/** Paths whose headers differ from the common ones, with the differences. */
export interface HeaderRule {
  /** A route pattern, or a pattern with `*` for everything in a folder. */
  readonly pattern: string
  readonly expression: string
  readonly headers: Headers
}

/** A pattern that also matches paths without files, and the file that serves them (OPEN-054). */
export interface ShellRule {
  readonly route: RouteId
  readonly pattern: string
  readonly expression: string
  readonly file: string
}

/** Configurator files that are already compressed, and the headers that describe their content. */
export interface EncodedRule {
  readonly expression: string
  readonly headers: { readonly 'Content-Encoding': EncodingName; readonly 'Content-Type': string }
}

/** The rules for all hosts, independent of any host's syntax. */
export interface HostRules {
  readonly common: Headers
  /** Exceptions in the order of the route table, followed by configurator files (decision 0027), images, and assets. */
  readonly exceptions: readonly HeaderRule[]
  readonly shells: readonly ShellRule[]
  /** Rules for existing files only. The last matching rule applies. */
  readonly encoded: readonly EncodedRule[]
}

/** Cache-Control of assets, whose names contain a content hash. Other files are revalidated. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'
export const CACHE_REVALIDATE = 'no-cache'

/** Derives the rules from the route table and the headers of `storefront serve`, and adds HSTS. */
export function createHostRules({ site, settings, hstsMaxAgeSeconds, contentSecurityPolicy }: Environment): HostRules {
  const ids = Object.keys(routes) as RouteId[]
  const common = createSecurityHeaders(undefined, settings, contentSecurityPolicy)
  const hsts: Headers =
    hstsMaxAgeSeconds === undefined ? {} : { 'Strict-Transport-Security': `max-age=${hstsMaxAgeSeconds}` }
  const exceptions = ids.map((route) => ({
    pattern: routes[route].pattern,
    expression: getExpression(routes[route].pattern),
    headers: differing(createSecurityHeaders(route, settings, contentSecurityPolicy), common),
  }))
  const configurator = {
    pattern: '/Build/*',
    expression: '^/Build(?:/.*)?$',
    headers: differing(createConfiguratorHeaders(settings, site, contentSecurityPolicy), common),
  }
  const shells = ids
    .filter((route) => routes[route].export !== 'page')
    .map((route) => {
      const { pattern } = routes[route]
      return { route, pattern, expression: getExpression(pattern), file: getShellFile(route) }
    })
  const images = { pattern: '/uploads/*', expression: '^/uploads/.*$', headers: CROSS_ORIGIN_HEADERS }
  const assets = { pattern: '/assets/*', expression: '^/assets/.*$', headers: { 'Cache-Control': CACHE_IMMUTABLE } }
  return {
    common: { ...common, ...hsts, 'Cache-Control': CACHE_REVALIDATE },
    exceptions: [...exceptions.filter(({ headers }) => Object.keys(headers).length > 0), configurator, images, assets],
    shells,
    encoded: encodedRules(),
  }
}

/** Returns a rule for all compressed files of each encoding, plus rules for content whose type browsers check. */
function encodedRules(): EncodedRule[] {
  return (Object.entries(ENCODINGS) as [EncodingName, string][]).flatMap(([encoding, ending]) =>
    ['', '.wasm', '.js', '.json'].map((content) => ({
      expression: `^/Build/.*${`${content}${ending}`.replaceAll('.', String.raw`\.`)}$`,
      headers: { 'Content-Encoding': encoding, 'Content-Type': getContentType(`x${content}`) },
    })),
  )
}

/** Converts a route pattern to a regular expression that all engines support. */
function getExpression(pattern: string): string {
  return `^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`
}

/** Converts `/product/{title}` to `/product/:title`. */
export function withColons(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ':$1')
}

/** Returns a header value in double quotes, escaped for nginx and Apache. */
export function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

function differing(headers: Headers, common: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => common[name] !== value))
}
