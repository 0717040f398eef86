import { CONFIGURATOR_FOLDER, type HostRules, KEPT_FOR_EVER } from './host-rules.ts'

/** Headers that differ from page to page. */
const OWN = ['Content-Security-Policy', 'X-Frame-Options']

/** `_redirects` of Netlify and Cloudflare Pages: what has a file of its own is served before these rules count. */
export function redirectsFile({ shells }: HostRules): string {
  return `${shells.map(({ pattern, file }) => `${named(pattern)}  /${file}  200`).join('\n')}\n`
}

/**
 * `_headers` of Netlify and Cloudflare Pages. Where several rules match, these hosts join what they say, and two
 * policies joined allow only what both allow; so each route has its own and none is set for all.
 */
export function headersFile({ common, routes, configurator }: HostRules): string {
  const shared = Object.entries(common).filter(([name]) => !OWN.includes(name))
  const blocks = [
    ['/*', ...shared.map(([name, value]) => `  ${name}: ${value}`)],
    ['/assets/*', `  Cache-Control: ${KEPT_FOR_EVER}`],
    ...[...routes, { pattern: `${CONFIGURATOR_FOLDER}*`, headers: { ...common, ...configurator } }].map(
      ({ pattern, headers }: { pattern: string; headers: Readonly<Record<string, string>> }) => [
        named(pattern),
        ...OWN.map((name) => `  ${name}: ${headers[name]}`),
      ],
    ),
  ]
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

/** `/product/{title}` as `/product/:title`. */
function named(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ':$1')
}
