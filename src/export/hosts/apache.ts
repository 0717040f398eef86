import { HIDDEN_EXPRESSION } from './hidden-paths.ts'
import { type HostRules, quote } from './host-rules.ts'

/**
 * Returns the rules for Apache httpd, as a file to include in a `VirtualHost` whose `DocumentRoot` is the export. An
 * `.htaccess` file is not sufficient, because encoded slashes can only be allowed per host and most hosts ignore the
 * file.
 */
export function createApacheConfig({ common, exceptions, shells, encoded }: HostRules): string {
  const search = shells.find(({ route }) => route === 'search')
  return `# Rules of the export for Apache httpd 2.4 with mod_rewrite, mod_headers, mod_setenvif, mod_dir and mod_mime:
#
#   <VirtualHost *:80>
#     DocumentRoot /srv/shop
#     <Directory /srv/shop>
#       Require all granted
#     </Directory>
#     Include /srv/shop/_hosts/apache.conf
#   </VirtualHost>

AllowEncodedSlashes NoDecode
DirectorySlash Off
DirectoryIndex disabled
TraceEnable Off
ErrorDocument 400 /404.html
ErrorDocument 403 /404.html
ErrorDocument 404 /404.html
ErrorDocument 405 /404.html
AddDefaultCharset utf-8
AddCharset utf-8 .css .js .json .xml
AddType text/javascript .js
AddType text/xml .xml
AddType application/json .json
AddType application/wasm .wasm
AddType image/svg+xml .svg
AddType image/webp .webp
AddType font/woff2 .woff2
<IfModule mod_filter.c>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html text/css text/javascript text/plain text/xml application/json image/svg+xml
  </IfModule>
</IfModule>

${Object.entries(common)
  .map(([name, value]) => `Header always set ${name} ${quote(escapePercent(value))}`)
  .join('\n')}
# An error response is an internal redirect, where these variables have other names.
${[
  ...exceptions.flatMap(({ expression, headers }, index) => [
    `SetEnvIf Request_URI "${expression}" storefront_${index}`,
    ...Object.entries(headers).map(
      ([name, value]) => `Header always set ${name} ${quote(escapePercent(value))} env=storefront_${index}`,
    ),
  ]),
  // Without this, Apache would derive the content type from an extension such as .gz.
  ...encoded.flatMap(({ expression, headers }) => [
    `<LocationMatch "${expression}">`,
    `  ForceType "${headers['Content-Type']}"`,
    `  Header set Content-Encoding ${headers['Content-Encoding']}`,
    '</LocationMatch>',
    // Keeps mod_deflate from compressing the file again.
    `SetEnvIf Request_URI "${expression}" no-gzip`,
  ]),
].join('\n')}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
Header always set Cache-Control "no-store" "expr=%{REQUEST_STATUS} == 405"

RewriteEngine On
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]
RewriteRule "${search?.expression}" /${search?.file} [L,UnsafeAllow3F]
RewriteRule "${HIDDEN_EXPRESSION}" - [R=404,L]
RewriteCond %{DOCUMENT_ROOT}%{REQUEST_URI} -f
RewriteRule ^ - [L]
RewriteCond %{DOCUMENT_ROOT}%{REQUEST_URI}/index.html -f
RewriteRule ^(.*?)/?$ $1/index.html [L]
${shells.map(({ expression, file }) => `RewriteRule "${expression}" /${file} [L,UnsafeAllow3F]`).join('\n')}
RewriteRule ^ - [R=404,L]
`
}

/** Escapes percent signs, which Apache treats as format specifiers in header values. */
function escapePercent(value: string): string {
  return value.replaceAll('%', '%%')
}
