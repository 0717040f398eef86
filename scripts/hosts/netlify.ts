import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Host } from './host.ts'
import { findFreePort, startServer } from './processes.ts'
import { fetchNpmPackages } from './tools.ts'

/** Pinned, because a newer version may respond differently. */
const VERSION = '27.10.2'

export const netlify: Host = {
  name: 'netlify',
  canRejectMethods: false,
  differences: [
    {
      targets: /^\/Build\/unity\./,
      field: /^content-(?:encoding|type)$/,
      reason: 'Netlify allows no rule for Content-Encoding, so a build for it names such files',
    },
    {
      targets: /^\/_shells\/verifyNewsletter/,
      field: /^(content-security-policy|referrer-policy)$/,
      reason:
        'headers depend on the file: the shell of emailed links has the same headers when opened by its file name',
    },
    {
      targets: /^\/uploads\//,
      field: /^cross-origin-resource-policy$/,
      reason: 'headers depend on the path: other sites may load missing files under /uploads/, like images',
    },
    {
      targets: /./,
      field: /^cache-control$/,
      reason: "netlify dev replaces Cache-Control; the rules are read with Netlify's parser instead",
    },
    {
      targets: /^\/product\/(\.|%2E)hidden$/,
      field: /^(status|body)$/,
      reason: 'Netlify ignores files whose name begins with a dot, and shows the product shell',
    },
    { targets: /^\/404$/, field: /^status$/, reason: 'Netlify also serves /name.html for /name' },
    { targets: /^\/search\/a\/b$/, field: /^(status|body)$/, reason: 'Netlify decodes an encoded slash first' },
    { targets: /^\/search\/\.\.%2F$/, field: /^body$/, reason: 'netlify dev resolves an encoded parent folder' },
  ],
  async start(folder, port) {
    const modules = await fetchNpmPackages(`netlify-cli@${VERSION}`)
    await assertCaching(folder, modules)
    const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-netlify-'))
    const uploaded = join(tempFolder, 'uploaded')
    await cp(folder, uploaded, { recursive: true, filter: isUploaded })
    const url = `http://127.0.0.1:${port}`
    const stop = await startServer(
      process.execPath,
      [
        join(modules, 'netlify-cli/bin/run.js'),
        'dev',
        '--offline',
        '--internal-disable-edge-functions',
        '--no-open',
        `--dir=${uploaded}`,
        `--port=${port}`,
        `--staticServerPort=${await findFreePort()}`,
      ],
      { url, cwd: tempFolder, env: { HOME: tempFolder, CI: '1', NETLIFY_TELEMETRY_DISABLED: '1' } },
    )
    return {
      url,
      tool: `netlify-cli ${VERSION} dev`,
      stop: () => stop().then(() => rm(tempFolder, { recursive: true })),
    }
  },
}

interface HeaderRule {
  readonly forRegExp: RegExp
  readonly values: Readonly<Record<string, string>>
}

interface HeadersParser {
  parseAllHeaders(options: object): Promise<{ headers: HeaderRule[]; errors: Error[] }>
}

/** Returns whether `netlify deploy` uploads a file. It skips names that start with a dot, except .well-known. */
function isUploaded(file: string): boolean {
  return !basename(file).startsWith('.') || basename(file) === '.well-known'
}

/** Checks the header that `netlify dev` replaces, by reading `_headers` with Netlify's parser. */
async function assertCaching(folder: string, modules: string): Promise<void> {
  const parserUrl = pathToFileURL(join(modules, '@netlify/headers-parser/lib/index.js')).href
  const { parseAllHeaders } = (await import(parserUrl)) as HeadersParser
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    configHeaders: [],
    minimal: false,
  })
  const expectedCaching = {
    '/checkout': 'no-cache',
    '/404.html': 'no-cache',
    '/assets/static/x.css': 'public, max-age=31536000, immutable',
  }
  for (const [path, expected] of Object.entries(expectedCaching)) {
    const values = headers.filter(({ forRegExp }) => forRegExp.test(path)).map((rule) => rule.values['Cache-Control'])
    if (values.findLast((value) => value !== undefined) !== expected) errors.push(new Error(`Cache-Control of ${path}`))
  }
  if (errors.length > 0) throw new Error(`_headers: ${errors.map(({ message }) => message).join(', ')}`)
}
