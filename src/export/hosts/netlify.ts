import { type HostRules, KEPT_FOR_EVER } from './host-rules.ts'

const POLICY = 'Content-Security-Policy'

/** `_redirects` of Netlify and Cloudflare Pages: what has a file of its own is served before these rules count. */
export function redirectsFile({ shells }: HostRules): string {
  return `${shells.map(({ pattern, file }) => `${named(pattern)}  /${file}  200`).join('\n')}\n`
}

/**
 * `_headers` of Netlify and Cloudflare Pages. Where several rules match, these hosts join what they say, and two
 * policies joined allow only what both allow; so each route has its whole policy and none is set for all.
 */
export function headersFile({ common, routes }: HostRules): string {
  const shared = Object.entries(common).filter(([name]) => name !== POLICY)
  const blocks = [
    ['/*', ...shared.map(([name, value]) => `  ${name}: ${value}`)],
    ['/assets/*', `  Cache-Control: ${KEPT_FOR_EVER}`],
    ...routes.map(({ pattern, headers }) => [named(pattern), `  ${POLICY}: ${headers[POLICY]}`]),
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

/** `/product/{title}` as `/product/:title`. */
function named(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ':$1')
}
