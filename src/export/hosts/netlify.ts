import { BUILD_CACHE_FILE } from './export-files.ts'
import { HIDDEN_FILES, HIDDEN_FOLDER } from './hidden-paths.ts'
import { type HostRules, withColons } from './host-rules.ts'

/**
 * Returns `_redirects` for Netlify, where files take precedence over shell rules. The pattern for search uses `*`,
 * because a search term may contain an encoded slash, which Netlify decodes before matching rules. Netlify selects
 * headers by the served file, so missing files in a folder with special headers are rewritten to the not-found page.
 * Cloudflare Pages reads this file too, but its worker takes precedence (see cloudflare.ts).
 */
export function createRedirectsFile({ shells }: HostRules): string {
  const hidden = [BUILD_CACHE_FILE, ...HIDDEN_FILES, `${HIDDEN_FOLDER}/*`].map((path) => `/${path}  /404.html  404!`)
  const missing = ['/search', '/assets/*', '/Build/*'].map((path) => `${path}  /404.html  404`)
  const pages = shells.map(({ route, pattern, file }) => {
    const from = route === 'search' ? pattern.replace(/\{\w+\}$/, '*') : withColons(pattern)
    return `${from}  /${file}  200`
  })
  return `${[...hidden, ...missing, ...pages].join('\n')}\n`
}

/** A header that Cloudflare adds to files outside its worker, which allows all sites to read them. */
const CLOUDFLARE_ONLY = 'Access-Control-Allow-Origin'

/**
 * Returns `_headers` for Netlify, where the last header with a given name applies. Cloudflare Pages also reads the
 * file, for files outside its worker. It joins headers with the same name unless a line "! Name" removes the first one.
 * Netlify ignores that line as an invalid header.
 */
export function createHeadersFile({ common, exceptions, shells }: HostRules): string {
  // Netlify selects headers by the served file.
  const ofShells = shells.flatMap(({ pattern, file }) =>
    exceptions.filter((rule) => rule.pattern === pattern).map(({ headers }) => ({ pattern: `/${file}`, headers })),
  )
  const rules = [{ pattern: '/*', headers: common }, ...exceptions, ...ofShells]
  const blocks = rules.map(({ pattern, headers }, index) =>
    [
      withColons(pattern),
      ...Object.keys(headers).flatMap((name) => (index === 0 ? [] : [`  ! ${name}`])),
      ...(index === 0 ? [`  ! ${CLOUDFLARE_ONLY}`] : []),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}
