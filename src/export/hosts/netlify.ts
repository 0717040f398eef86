import { BUILD_CACHE_FILE } from '../incremental/build-cache.ts'
import { HIDDEN_FILES, HIDDEN_FOLDER } from './hidden-paths.ts'
import { type HostRules, withColons } from './host-rules.ts'

/**
 * `_redirects` of Netlify: what has a file of its own is served before the rules for shells count. What is searched
 * for may hold an encoded slash, which Netlify decodes before it looks for a rule, hence the `*`. Headers go by the
 * file that answers, so what is not there below a folder with headers of its own is sent to the not-found page.
 * Cloudflare Pages reads this file too, and its worker knows (see cloudflare.ts).
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

/** A header by which Cloudflare lets every site read what its worker is not asked for. */
const CLOUDFLARE_ONLY = 'Access-Control-Allow-Origin'

/**
 * `_headers` of Netlify, where of a header said twice the last one counts. Cloudflare Pages reads it for the files
 * that its worker is not asked for, and joins what is said twice, unless a line takes the first away: "! Name", which
 * is no header to Netlify.
 */
export function headersFile({ common, exceptions, shells }: HostRules): string {
  // Netlify's headers go by the file that answers.
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
