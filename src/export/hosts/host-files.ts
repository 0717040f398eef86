import type { Environment } from '#environment/environment.ts'
import { apacheConfig } from './apache.ts'
import { caddyfile } from './caddy.ts'
import { cloudflareRoutes, cloudflareWorker } from './cloudflare.ts'
import { cloudFrontFunction, cloudFrontTemplate } from './cloudfront.ts'
import { hostRules } from './host-rules.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxConfig } from './nginx.ts'
import { vercelConfig, vercelIgnore } from './vercel.ts'

/**
 * Returns the rules for static hosts by path in the export (BUILD-13): files that a host expects at the top level, and
 * files to include in a configuration.
 */
export function hostFiles(environment: Environment): Record<string, string> {
  const rules = hostRules(environment)
  return {
    _headers: headersFile(rules),
    _redirects: redirectsFile(rules),
    '_routes.json': cloudflareRoutes(),
    '_worker.js': cloudflareWorker(rules),
    '.vercelignore': vercelIgnore(),
    'vercel.json': vercelConfig(rules),
    '_hosts/nginx.conf': nginxConfig(rules),
    '_hosts/apache.conf': apacheConfig(rules),
    '_hosts/Caddyfile': caddyfile(rules),
    '_hosts/cloudfront.json': cloudFrontTemplate(rules),
    '_hosts/s3-cloudfront.js': cloudFrontFunction(rules),
  }
}
