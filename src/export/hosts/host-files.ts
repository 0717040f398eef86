import type { Environment, HostName } from '#environment/environment.ts'
import { createApacheConfig } from './apache.ts'
import { createCloudflareRoutes, createCloudflareWorker } from './cloudflare.ts'
import { createHostRules, type HostRules } from './host-rules.ts'
import { createHeadersFile, createRedirectsFile } from './netlify.ts'
import { createNginxConfig } from './nginx.ts'
import { createVercelConfig, createVercelIgnore } from './vercel.ts'

/** Hosts that serve compressed copies. Other hosts compress files themselves. */
const HOSTS_WITH_COPIES: ReadonlySet<HostName> = new Set(['nginx', 'all'])

/** Returns whether an export for a host contains compressed copies. */
export function usesCompressedCopies(host: HostName): boolean {
  return HOSTS_WITH_COPIES.has(host)
}

/**
 * Returns the rules of the environment's host, by path in the export: files that a host expects at the top level, and
 * files to include in a configuration.
 */
export function createHostFiles(environment: Environment): Record<string, string> {
  return writeHostFiles(environment.HOST, createHostRules(environment))
}

/**
 * Writes rules in the format of a host, or of all hosts.
 * @internal
 */
export function writeHostFiles(host: HostName, rules: HostRules): Record<string, string> {
  const files: Readonly<Record<Exclude<HostName, 'all'>, Readonly<Record<string, string>>>> = {
    // The worker bypasses _redirects.
    cloudflare: {
      _headers: createHeadersFile(rules),
      '_routes.json': createCloudflareRoutes(),
      '_worker.js': createCloudflareWorker(rules),
    },
    netlify: { _headers: createHeadersFile(rules), _redirects: createRedirectsFile(rules) },
    vercel: { '.vercelignore': createVercelIgnore(), 'vercel.json': createVercelConfig(rules) },
    nginx: { '_hosts/nginx.conf': createNginxConfig(rules) },
    apache: { '_hosts/apache.conf': createApacheConfig(rules) },
  }
  return host === 'all' ? Object.assign({}, ...Object.values(files)) : files[host]
}
