import { listContentTypes } from './content-type.ts'
import { HIDDEN_EXPRESSION } from './hidden-paths.ts'
import { type EncodedRule, type HeaderRule, type HostRules, quote } from './host-rules.ts'

/** Returns the rules for nginx, as a file to include in a `server` whose `root` is the export. */
export function createNginxConfig({ common, exceptions, shells, encoded }: HostRules): string {
  // nginx does not send headers without a value.
  const names = [
    ...new Set([
      ...[common, ...exceptions.map(({ headers }) => headers)].flatMap(Object.keys),
      ...(encoded.length > 0 ? ['Content-Encoding'] : []),
    ]),
  ]
  const search = shells.find(({ route }) => route === 'search')
  return `# Rules of the export for nginx. Within "http":
#
#   server {
#     listen 80;
#     root /srv/shop;
#     include /srv/shop/_hosts/nginx.conf;
#   }
#
# Compressed copies are next to the files. gzip_static needs the module of that name, which Debian's nginx has; with
# the brotli module, add "brotli_static on;".

charset utf-8;
gzip_static on;
gzip_vary on;
absolute_redirect off;
error_page 400 404 /404.html;
types {
${listContentTypes()
  .map(({ type, extensions }) => `  ${type} ${extensions.join(' ')};`)
  .join('\n')}
}
default_type application/octet-stream;
charset_types ${listContentTypes()
    .filter(({ type, hasCharset }) => hasCharset && type !== 'text/html')
    .map(({ type }) => type)
    .join(' ')};

${names.map((name) => `set $header_${variable(name)} ${quote(common[name] ?? '')};`).join('\n')}
set $header_allow "";
if ($request_method !~ "^(GET|HEAD)$") {
  set $header_allow "GET, HEAD";
  set $header_cache_control "no-store";
  return 405;
}
${[...exceptions, ...encoded.map(withoutType)]
  .flatMap(({ expression, headers }) => [
    `if ($uri ~ "${expression}") {`,
    ...Object.entries(headers).map(([name, value]) => `  set $header_${variable(name)} ${quote(value)};`),
    '}',
  ])
  .join('\n')}
${names.map((name) => `add_header ${name} $header_${variable(name)} always;`).join('\n')}
add_header Allow $header_allow always;

# A search term may contain an encoded slash, which $uri contains decoded.
if ($request_uri ~ "^/search/[^/?]+/?(\\?|$)") {
  rewrite ^ /${search?.file} last;
}
location ~ "${HIDDEN_EXPRESSION}" {
  return 404;
}
${encoded
  .toReversed()
  .map(
    ({ expression, headers }) =>
      `location ~ "${expression}" {\n  types {}\n  default_type ${headers['Content-Type'].replace(/;.*/, '')};\n  try_files $uri =404;\n}`,
  )
  .join('\n')}
${shells
  .map(({ expression, file }) => `location ~ "${expression}" {\n  try_files $uri $uri/index.html /${file} =404;\n}`)
  .join('\n')}
location / {
  try_files $uri $uri/index.html =404;
}
`
}

/** Omits the content type, which the location sets, because nginx would send a second header. */
function withoutType({ expression, headers }: EncodedRule): Pick<HeaderRule, 'expression' | 'headers'> {
  return { expression, headers: { 'Content-Encoding': headers['Content-Encoding'] } }
}

function variable(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}
