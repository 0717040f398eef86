import { CONFIGURATOR_FOLDER, type HostRules, KEPT_FOR_EVER } from './host-rules.ts'

/** `vercel.json`: files come first, then these rules in their order; of a header said twice the last one counts. */
export function vercelConfig({ common, exceptions, configurator, shells }: HostRules): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: false,
    trailingSlash: false,
    rewrites: shells.map(({ pattern, file }) => ({ source: named(pattern), destination: `/${file}` })),
    headers: [
      { source: '/(.*)', headers: listed(common) },
      { source: '/assets/(.*)', headers: listed({ 'Cache-Control': KEPT_FOR_EVER }) },
      ...exceptions.map(({ pattern, headers }) => ({ source: named(pattern), headers: listed(headers) })),
      { source: `${CONFIGURATOR_FOLDER}(.*)`, headers: listed(configurator) },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

function listed(headers: Readonly<Record<string, string>>): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

function named(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ':$1')
}
