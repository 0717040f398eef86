import { BUILD_CACHE_FILE } from '../incremental/build-cache.ts'
import { HIDDEN_FILES, HIDDEN_FOLDER } from './hidden-paths.ts'
import { type HostRules, withColons } from './host-rules.ts'

/**
 * Returns `_redirects` of Netlify: files take precedence over the rules for shells. A search term may contain an
 * encoded slash, which Netlify decodes before it matches rules, hence the `*`. Headers are chosen by the served file,
 * so missing files in a folder with special headers are rewritten to the not-found page. Cloudflare Pages reads this
 * file too, and its worker handles that (see cloudflare.ts).
 */
export function redirectsFile({ shells }: HostRules): string {
  const hidden = [BUILD_CACHE_FILE, ...HIDDEN_FILES, `${HIDDEN_FOLDER}/*`].map((path) => `/${path}  /404.html  404!`)
  const missing = ['/search', '/assets/*', '/Build/*'].map((path) => `${path}  /404.html  404`)
  const pages = shells.map(({ route, pattern, file }) => {
    const from = route === 'search' ? pattern.replace(/\{\w+\}$/, '*') : withColons(pattern)
    return `${from}  /${file}  200`
  })
  return `${[...hidden, ...missing, ...pages].join('\n')}\n`
}

/** A header with which Cloudflare lets every site read the files its worker does not handle. */
const CLOUDFLARE_ONLY = 'Access-Control-Allow-Origin'

/**
 * Returns `_headers` of Netlify, where the last of several equal headers applies. Cloudflare Pages reads it for the
 * files that its worker does not handle, and joins equal headers unless a line "! Name" removes the first, which
 * Netlify ignores as an invalid header.
 */
export function headersFile({ common, exceptions, shells }: HostRules): string {
  // Netlify chooses headers by the served file.
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
