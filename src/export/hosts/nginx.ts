import { ASKED_AGAIN, CONFIGURATOR_FOLDER, type HostRules, KEPT_FOR_EVER } from './host-rules.ts'

/** The rules for nginx: a file to include within a `server` whose `root` is the export. */
export function nginxConfig({ common, exceptions, configurator, shells }: HostRules): string {
  const names = Object.keys(common)
  return `# Rules of the export for nginx. Within "http":
#
#   server {
#     listen 80;
#     root /srv/shop;
#     include /srv/shop/_hosts/nginx.conf;
#   }
#
# Compressed copies lie beside the files. gzip_static needs the module of that name, which Debian's nginx has; with
# the brotli module, add "brotli_static on;".

charset utf-8;
gzip_static on;
gzip_vary on;
absolute_redirect off;
error_page 404 /404.html;
types {
  text/html html;
  text/css css;
  text/javascript js;
  text/plain txt;
  application/json json;
  text/xml xml;
  application/pdf pdf;
  application/wasm wasm;
  image/svg+xml svg;
  image/webp webp;
  font/woff2 woff2;
}
default_type application/octet-stream;
charset_types text/css text/javascript text/plain text/xml application/json;

${names.map((name) => `set $header_${variable(name)} "${common[name]}";`).join('\n')}
set $header_cache_control "${ASKED_AGAIN}";
${[
  ...exceptions.map(({ pattern, headers }) => ({ matched: expression(pattern), headers })),
  { matched: `^${CONFIGURATOR_FOLDER}`, headers: configurator },
]
  .flatMap(({ matched, headers }) => [
    `if ($uri ~ "${matched}") {`,
    ...Object.entries(headers).map(([name, value]) => `  set $header_${variable(name)} "${value}";`),
    '}',
  ])
  .join('\n')}
if ($uri ~ "^/assets/") {
  set $header_cache_control "${KEPT_FOR_EVER}";
}
${names.map((name) => `add_header ${name} $header_${variable(name)} always;`).join('\n')}
add_header Cache-Control $header_cache_control always;

set $header_allow "";
if ($request_method !~ "^(GET|HEAD)$") {
  set $header_allow "GET, HEAD";
}
add_header Allow $header_allow always;
if ($request_method !~ "^(GET|HEAD)$") {
  return 405;
}
location ~ "/\\." {
  return 404;
}
location ^~ /_hosts/ {
  return 404;
}
location = /404.html {
  internal;
}
${shells
  .map(
    ({ pattern, file }) => `location ~ "${expression(pattern)}" {\n  try_files $uri $uri/index.html /${file} =404;\n}`,
  )
  .join('\n')}
location / {
  try_files $uri $uri/index.html =404;
}
`
}

/** A pattern of the route table as a regular expression. */
function expression(pattern: string): string {
  return `^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`
}

function variable(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}
