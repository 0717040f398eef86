import { HIDDEN_EXPRESSION, HIDDEN_FILES, HIDDEN_FOLDER } from './hidden-paths.ts'
import type { HostRules } from './host-rules.ts'

/** `.vercelignore`: what is not uploaded. The route for such names sees a path as it was sent, maybe encoded. */
export function vercelIgnore(): string {
  const files = HIDDEN_FILES.filter((name) => name !== 'vercel.json')
  return `${['.*', '!.well-known', ...files, HIDDEN_FOLDER].join('\n')}\n`
}

/**
 * `vercel.json`: routes in their order, files where `filesystem` stands; of a header said twice the last one counts.
 * Its newer words (`rewrites`, `headers`) cannot tell an asset from one that is not there, which must not be cached.
 */
export function vercelConfig({ common, exceptions, shells }: HostRules): string {
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
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
