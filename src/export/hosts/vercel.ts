import { HIDDEN_EXPRESSION, HIDDEN_FILES, HIDDEN_FOLDER } from './hidden-paths.ts'
import type { HostRules } from './host-rules.ts'

/**
 * Returns `.vercelignore`, which excludes files from the upload. A route for these names is not sufficient because it
 * matches the path as sent, which may be encoded.
 */
export function createVercelIgnore(): string {
  const files = HIDDEN_FILES.filter((name) => name !== 'vercel.json')
  return `${['.*', '!.well-known', ...files, HIDDEN_FOLDER].join('\n')}\n`
}

/**
 * Returns `vercel.json`. Its routes apply in order, with files at `filesystem`, and the last header with a given name
 * applies. The newer options (`rewrites`, `headers`) cannot distinguish existing assets from missing ones, which must
 * not be cached.
 */
export function createVercelConfig({ common, exceptions, shells, encoded }: HostRules): string {
  const notFound = { dest: '/404.html', status: 404, headers: common }
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    routes: [
      { src: '^/.*$', headers: common, continue: true },
      ...exceptions.map(({ expression, headers }) => ({
        src: expression,
        headers,
        continue: true,
        caseSensitive: true,
      })),
      { src: `^(?:${HIDDEN_EXPRESSION}).*$`, ...notFound },
      { handle: 'filesystem' },
      ...shells.map(({ expression, file }) => ({ src: expression, dest: `/${file}`, caseSensitive: true })),
      { src: '^/.*$', ...notFound },
      // Applies to existing files.
      { handle: 'hit' },
      ...encoded.map(({ expression, headers }) => ({ src: expression, headers, continue: true, caseSensitive: true })),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
