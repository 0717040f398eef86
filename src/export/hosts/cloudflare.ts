import { HIDDEN_EXPRESSION } from './hidden-paths.ts'
import type { HostRules } from './host-rules.ts'

/**
 * Returns `_routes.json` for Cloudflare Pages, which lists the paths handled by the worker. Only `_headers` applies to
 * other paths.
 */
export function createCloudflareRoutes(): string {
  return `${JSON.stringify({ version: 1, include: ['/*'], exclude: ['/assets/*', '/uploads/*'] }, null, 2)}\n`
}

/**
 * Returns `_worker.js` for Cloudflare Pages. Its rule files are not sufficient: rules in `_redirects` take precedence
 * over files, a redirect removes `.html` from URLs, and duplicate headers are joined.
 */
export function createCloudflareWorker({ common, exceptions, shells, encoded }: HostRules): string {
  const data = {
    hidden: HIDDEN_EXPRESSION,
    common,
    exceptions: exceptions.map(({ expression, headers }) => ({ expression, headers })),
    shells: shells.map(({ route, expression, file }) => ({
      expression,
      path: `/${file.replace(/\.html$/, '')}`,
      // A search term is free text: the host would decode "..%2F" and find another file.
      hasFiles: route !== 'search',
    })),
    encoded,
  }
  return `// Rules of the export for Cloudflare Pages: the file of a path, the index.html of its folder, the shell of its
// pattern, else the not-found page, each with its headers.
const rules = ${JSON.stringify(data, null, 2)}
const hidden = new RegExp(rules.hidden)

export default {
  async fetch(request, env) {
    const path = new URL(request.url).pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { ...rules.common, 'Content-Type': 'text/plain;charset=utf-8', Allow: 'GET, HEAD' }
      return new Response('Method Not Allowed\\n', { status: 405, headers: { ...headers, 'Cache-Control': 'no-store' } })
    }
    const isHidden = hidden.test(decoded(path))
    const shell = isHidden ? undefined : rules.shells.find(({ expression }) => new RegExp(expression).test(path))
    const found =
      (isHidden || shell?.hasFiles === false ? undefined : await file(request, env, path, shell)) ??
      (shell === undefined ? undefined : await asset(request, env, shell.path))
    if (found !== undefined) {
      const matching = rules.exceptions.filter(({ expression }) => new RegExp(expression).test(path))
      const encoded = rules.encoded.findLast(({ expression }) => new RegExp(expression).test(path))
      const headers = Object.assign({}, rules.common, ...matching.map(({ headers }) => headers), encoded?.headers)
      return respond(found, found.status, headers, encoded === undefined ? 'automatic' : 'manual')
    }
    // Omits the request's headers, because a missing page is never "not modified".
    const page = await env.ASSETS.fetch(new Request(new URL('/404', request.url), { method: request.method }))
    return respond(page, 404, rules.common)
  },
}

/** Decodes a path the way the host does to look up a file. */
function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the file for a path. For a shell, the trailing slash avoids a match in _redirects, which takes precedence. */
async function file(request, env, path, shell) {
  const target = path.replace(/\\/index\\.html$/, '/')
  const found = await asset(request, env, shell === undefined || target.endsWith('/') ? target : target + '/')
  if (found?.status === 308) {
    // A redirect adds a folder's slash or removes .html from a page's name. All others come from _redirects.
    const place = found.headers.get('Location')
    return [place + '.html', place.slice(0, -1)].includes(target) ? asset(request, env, place) : undefined
  }
  // Cloudflare serves /name.html for /name. No other host does.
  const isGuess = !/(\\/|\\.html)$/.test(target) && /^text\\/html/.test(found?.headers.get('Content-Type'))
  return shell === undefined && isGuess ? undefined : found
}

/** Returns the host's file at a path, or undefined if it does not exist. */
async function asset(request, env, path) {
  const response = await env.ASSETS.fetch(new Request(new URL(path, request.url), request))
  return response.status === 404 ? undefined : response
}

// encodeBody "manual" sends a compressed file unchanged.
function respond(response, status, headers, encodeBody = 'automatic') {
  const result = new Response(response.body, { status, headers: response.headers, encodeBody })
  result.headers.delete('Access-Control-Allow-Origin')
  for (const [name, value] of Object.entries(headers)) result.headers.set(name, value)
  return result
}
`
}
