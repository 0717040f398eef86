import type { Environment, HostName } from '#environment/environment.ts'
import { apacheConfig } from './apache.ts'
import { caddyfile } from './caddy.ts'
import { cloudflareRoutes, cloudflareWorker } from './cloudflare.ts'
import { cloudFrontFunction, cloudFrontTemplate } from './cloudfront.ts'
import { hostRules } from './host-rules.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxConfig } from './nginx.ts'
import { vercelConfig, vercelIgnore } from './vercel.ts'

/** Hosts that serve compressed copies. All others compress files themselves. */
const HOSTS_WITH_COPIES: ReadonlySet<HostName> = new Set(['nginx', 'caddy', 'all'])

/** Returns whether an export for a host contains compressed copies. */
export function usesCopies(host: HostName): boolean {
  return HOSTS_WITH_COPIES.has(host)
}

/**
 * Returns the rules of the environment's host, by path in the export (BUILD-13, BUILD-81): files that a host expects at
 * the top level, and files to include in a configuration.
 */
export function hostFiles(environment: Environment): Record<string, string> {
  const rules = hostRules(environment)
  const files: Readonly<Record<Exclude<HostName, 'all'>, Readonly<Record<string, string>>>> = {
    // The worker bypasses _redirects.
    cloudflare: {
      _headers: headersFile(rules),
      '_routes.json': cloudflareRoutes(),
      '_worker.js': cloudflareWorker(rules),
    },
    netlify: { _headers: headersFile(rules), _redirects: redirectsFile(rules) },
    vercel: { '.vercelignore': vercelIgnore(), 'vercel.json': vercelConfig(rules) },
    nginx: { '_hosts/nginx.conf': nginxConfig(rules) },
    apache: { '_hosts/apache.conf': apacheConfig(rules) },
    caddy: { '_hosts/Caddyfile': caddyfile(rules) },
    cloudfront: {
      '_hosts/cloudfront.json': cloudFrontTemplate(rules),
      '_hosts/s3-cloudfront.js': cloudFrontFunction(rules),
    },
  }
  const { HOST } = environment
  return HOST === 'all' ? Object.assign({}, ...Object.values(files)) : files[HOST]
}
