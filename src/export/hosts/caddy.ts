import { HIDDEN_FILES_EXPRESSION } from './hidden-paths.ts'
import { type HostRules, quote } from './host-rules.ts'

/** Returns the rules for Caddy, as a file to import into a site whose `root` is the export. */
export function createCaddyfile({ common, exceptions, shells, encoded }: HostRules): string {
  const search = shells.find(({ route }) => route === 'search')
  return `# Rules of the export for Caddy 2:
#
#   shop.example {
#     root * /srv/shop
#     import /srv/shop/_hosts/Caddyfile
#   }

route {
${setHeaders('', common)}
${exceptions
  .map(
    ({ expression, headers }, index) =>
      `  @own${index} path_regexp ${expression}\n${setHeaders(`@own${index} `, headers)}`,
  )
  .join('\n')}
${encoded
  .map(
    ({ expression, headers }, index) =>
      `  @encoded${index} {\n    path_regexp ${expression}\n    file\n  }\n${setHeaders(`@encoded${index} `, headers)}`,
  )
  .join('\n')}

  @write not method GET HEAD
  error @write 405
  # A search term may contain an encoded slash, which the path contains decoded.
  @search vars_regexp {http.request.uri} ^/search/[^/?]+/?(\\?|$)
  rewrite @search /${search?.file}
  @hidden path_regexp ${HIDDEN_FILES_EXPRESSION}
  error @hidden 404
  @dots {
    path_regexp /\\.
    not path /.well-known/*
  }
  error @dots 404
${shells
  .map(({ expression, file }, index) =>
    [
      `  @shell${index} {`,
      `    path_regexp ${expression}`,
      '    not file {path} {path}/index.html',
      '  }',
      `  rewrite @shell${index} /${file}`,
    ].join('\n'),
  )
  .join('\n')}
  @page file {path}/index.html
  rewrite @page {path}/index.html
  file_server {
    precompressed br gzip
    disable_canonical_uris
  }
}

handle_errors {
  route {
${setHeaders('', common)}
    @write expression {http.error.status_code} == 405
    header @write Allow "GET, HEAD"
    header @write Cache-Control "no-store"
    rewrite * /404.html
    file_server {
      precompressed br gzip
      disable_canonical_uris
    }
  }
}
`
}

function setHeaders(matcher: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  header ${matcher}${name} ${quote(value)}`)
    .join('\n')
}
