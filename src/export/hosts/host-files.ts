import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { hostRules } from './host-rules.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxConfig } from './nginx.ts'
import { cloudFrontFunction } from './s3.ts'
import { vercelConfig } from './vercel.ts'

/**
 * Rules for static hosts, by path in the export (BUILD-13): those that a host looks for at the top of the folder, and
 * those that somebody includes in a configuration.
 */
export function hostFiles(settings: RuntimeSettings): Record<string, string> {
  const rules = hostRules(settings)
  return {
    _headers: headersFile(rules),
    _redirects: redirectsFile(rules),
    'vercel.json': vercelConfig(rules),
    '_hosts/nginx.conf': nginxConfig(rules),
    '_hosts/s3-cloudfront.js': cloudFrontFunction(rules),
  }
}
