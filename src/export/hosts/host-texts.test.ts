import { expect, test } from 'vitest'
import { createApacheConfig } from './apache.ts'
import { createCaddyfile } from './caddy.ts'
import { createCloudflareRoutes, createCloudflareWorker } from './cloudflare.ts'
import { createHeadersFile, createRedirectsFile } from './netlify.ts'
import { createNginxConfig } from './nginx.ts'
import { SMALL_RULES } from './test-small-rules.ts'
import { createVercelConfig, createVercelIgnore } from './vercel.ts'

test("BUILD-13 BUILD-22 Netlify's rules hide files, map missing files to the not-found page, and then list the shells", () => {
  expect(createRedirectsFile(SMALL_RULES)).toBe(`/.build.json  /404.html  404!
/export.json  /404.html  404!
/_headers  /404.html  404!
/_redirects  /404.html  404!
/_routes.json  /404.html  404!
/_worker.js  /404.html  404!
/vercel.json  /404.html  404!
/_hosts/*  /404.html  404!
/search  /404.html  404
/assets/*  /404.html  404
/Build/*  /404.html  404
/product/:title  /_shells/product.html  200
/search/*  /_shells/search.html  200
`)
})

test("BUILD-13 BUILD-14 Netlify's headers are the common headers, those of exceptions, and those of the exceptions' shells", () => {
  expect(createHeadersFile(SMALL_RULES)).toBe(`/*
  ! Access-Control-Allow-Origin
  X-Frame-Options: DENY
  Reporting-Endpoints: r="https://r.example"
  Cache-Control: no-cache

/product/:title
  ! Referrer-Policy
  Referrer-Policy: no-referrer

/Build/*
  ! X-Frame-Options
  ! Access-Control-Allow-Origin
  X-Frame-Options: SAMEORIGIN
  Access-Control-Allow-Origin: *

/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable

/_shells/product.html
  ! Referrer-Policy
  Referrer-Policy: no-referrer
`)
})

test('BUILD-13 Cloudflare runs its worker for everything except assets and images', () => {
  expect(JSON.parse(createCloudflareRoutes())).toEqual({
    version: 1,
    include: ['/*'],
    exclude: ['/assets/*', '/uploads/*'],
  })
})

test("BUILD-13 BUILD-14 BUILD-22 Cloudflare's worker contains the rules", () => {
  const [, rules = ''] = /const rules = (\{[^]*?\n\})\n/.exec(createCloudflareWorker(SMALL_RULES)) ?? []
  expect(JSON.parse(rules)).toEqual({
    hidden: expect.stringMatching(/^\^.*export/) as string,
    common: SMALL_RULES.common,
    exceptions: SMALL_RULES.exceptions.map(({ expression, headers }) => ({ expression, headers })),
    shells: [
      { expression: '^/product/[^/]+/?$', path: '/_shells/product', hasFiles: true },
      { expression: '^/search/[^/]+/?$', path: '/_shells/search', hasFiles: false },
    ],
    encoded: [],
  })
})

test("BUILD-22 Vercel's upload excludes files about the export and names that begin with a dot", () => {
  expect(createVercelIgnore()).toBe(`.*
!.well-known
export.json
_headers
_redirects
_routes.json
_worker.js
_hosts
`)
})

test("BUILD-13 BUILD-14 BUILD-22 Vercel's routes are headers, hidden files, files, shells, and the not-found page", () => {
  const notFound = { dest: '/404.html', status: 404, headers: SMALL_RULES.common }
  const continued = { continue: true, caseSensitive: true }
  expect(JSON.parse(createVercelConfig(SMALL_RULES))).toEqual({
    $schema: 'https://openapi.vercel.sh/vercel.json',
    routes: [
      { src: '^/.*$', headers: SMALL_RULES.common, continue: true },
      { src: '^/product/[^/]+/?$', headers: { 'Referrer-Policy': 'no-referrer' }, ...continued },
      {
        src: '^/Build(?:/.*)?$',
        headers: { 'X-Frame-Options': 'SAMEORIGIN', 'Access-Control-Allow-Origin': '*' },
        ...continued,
      },
      { src: '^/assets/.*$', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' }, ...continued },
      { src: expect.stringMatching(/^\^\(\?:\^.*export.*\)\.\*\$$/) as string, ...notFound },
      { handle: 'filesystem' },
      { src: '^/product/[^/]+/?$', dest: '/_shells/product.html', caseSensitive: true },
      { src: '^/search/[^/]+/?$', dest: '/_shells/search.html', caseSensitive: true },
      { src: '^/.*$', ...notFound },
      { handle: 'hit' },
    ],
  })
})

test('BUILD-13 BUILD-14 nginx sets each header once, with a different value for exceptions', () => {
  expect(createNginxConfig(SMALL_RULES)).toContain(`set $header_x_frame_options "DENY";
set $header_reporting_endpoints "r=\\"https://r.example\\"";
set $header_cache_control "no-cache";
set $header_referrer_policy "";
set $header_access_control_allow_origin "";
set $header_allow "";
`)
  expect(createNginxConfig(SMALL_RULES)).toContain(`if ($uri ~ "^/product/[^/]+/?$") {
  set $header_referrer_policy "no-referrer";
}
if ($uri ~ "^/Build(?:/.*)?$") {
  set $header_x_frame_options "SAMEORIGIN";
  set $header_access_control_allow_origin "*";
}
if ($uri ~ "^/assets/.*$") {
  set $header_cache_control "public, max-age=31536000, immutable";
}
add_header X-Frame-Options $header_x_frame_options always;
add_header Reporting-Endpoints $header_reporting_endpoints always;
add_header Cache-Control $header_cache_control always;
add_header Referrer-Policy $header_referrer_policy always;
add_header Access-Control-Allow-Origin $header_access_control_allow_origin always;
add_header Allow $header_allow always;
`)
})

test("BUILD-13 OPEN-054 nginx tries the file, the folder's page and the shell, but no file for a search", () => {
  const rules = createNginxConfig(SMALL_RULES)
  expect(rules).toContain(`if ($request_uri ~ "^/search/[^/?]+/?(\\?|$)") {
  rewrite ^ /_shells/search.html last;
}`)
  expect(rules).toContain(`location ~ "^/product/[^/]+/?$" {
  try_files $uri $uri/index.html /_shells/product.html =404;
}
location ~ "^/search/[^/]+/?$" {
  try_files $uri $uri/index.html /_shells/search.html =404;
}
location / {`)
})

test('BUILD-13 BUILD-14 Apache sets each header, with a different value for exceptions', () => {
  expect(createApacheConfig(SMALL_RULES)).toContain(`Header always set X-Frame-Options "DENY"
Header always set Reporting-Endpoints "r=\\"https://r.example\\""
Header always set Cache-Control "no-cache"
#`)
  expect(createApacheConfig(SMALL_RULES)).toContain(`SetEnvIf Request_URI "^/product/[^/]+/?$" storefront_0
Header always set Referrer-Policy "no-referrer" env=storefront_0
SetEnvIf Request_URI "^/Build(?:/.*)?$" storefront_1
Header always set X-Frame-Options "SAMEORIGIN" env=storefront_1
Header always set Access-Control-Allow-Origin "*" env=storefront_1
SetEnvIf Request_URI "^/assets/.*$" storefront_2
Header always set Cache-Control "public, max-age=31536000, immutable" env=storefront_2
Header`)
})

test('BUILD-13 OPEN-054 Apache tries shells after files, but never looks for a file for a search', () => {
  const rules = createApacheConfig(SMALL_RULES)
  expect(rules).toContain(`RewriteRule ^ - [R=405,L]
RewriteRule "^/search/[^/]+/?$" /_shells/search.html [L,UnsafeAllow3F]`)
  expect(rules).toContain(`RewriteRule ^(.*?)/?$ $1/index.html [L]
RewriteRule "^/product/[^/]+/?$" /_shells/product.html [L,UnsafeAllow3F]
RewriteRule "^/search/[^/]+/?$" /_shells/search.html [L,UnsafeAllow3F]
RewriteRule ^ - [R=404,L]`)
})

test('BUILD-13 BUILD-14 Caddy sets each header, with a different value for exceptions and the common value for errors', () => {
  const rules = createCaddyfile(SMALL_RULES)
  expect(rules).toContain(`route {
  header X-Frame-Options "DENY"
  header Reporting-Endpoints "r=\\"https://r.example\\""
  header Cache-Control "no-cache"
  @own0 path_regexp ^/product/[^/]+/?$
  header @own0 Referrer-Policy "no-referrer"
  @own1 path_regexp ^/Build(?:/.*)?$
  header @own1 X-Frame-Options "SAMEORIGIN"
  header @own1 Access-Control-Allow-Origin "*"
  @own2 path_regexp ^/assets/.*$
  header @own2 Cache-Control "public, max-age=31536000, immutable"
`)
  expect(rules).toContain(`handle_errors {
  route {
  header X-Frame-Options "DENY"
  header Reporting-Endpoints "r=\\"https://r.example\\""
  header Cache-Control "no-cache"
    @write expression`)
})

test('BUILD-13 OPEN-054 Caddy tries shells if no file exists, but never looks for a file for a search', () => {
  const rules = createCaddyfile(SMALL_RULES)
  expect(rules).toContain('  rewrite @search /_shells/search.html\n')
  expect(rules).toContain(`  @shell0 {
    path_regexp ^/product/[^/]+/?$
    not file {path} {path}/index.html
  }
  rewrite @shell0 /_shells/product.html
  @shell1 {
    path_regexp ^/search/[^/]+/?$
    not file {path} {path}/index.html
  }
  rewrite @shell1 /_shells/search.html
  @page file`)
})

test('BUILD-88 compressed configurator files have their encoding and content type', () => {
  const expression = String.raw`^/Build/.*\.js\.gz$`
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/javascript;charset=utf-8' } as const
  const rules = { ...SMALL_RULES, encoded: [{ expression, headers }] }
  expect(createNginxConfig(rules)).toContain(`if ($uri ~ "${expression}") {
  set $header_content_encoding "gzip";
}`)
  expect(createNginxConfig(rules)).toContain(`location ~ "${expression}" {
  types {}
  default_type text/javascript;
  try_files $uri =404;
}`)
  expect(createApacheConfig(rules)).toContain(`<LocationMatch "${expression}">
  ForceType "text/javascript;charset=utf-8"
  Header set Content-Encoding gzip
</LocationMatch>
SetEnvIf Request_URI "${expression}" no-gzip`)
  expect(createCaddyfile(rules)).toContain(`  @encoded0 {
    path_regexp ${expression}
    file
  }
  header @encoded0 Content-Encoding "gzip"
  header @encoded0 Content-Type "text/javascript;charset=utf-8"`)
  const { routes } = JSON.parse(createVercelConfig(rules)) as { routes: readonly unknown[] }
  expect(routes.slice(-2)).toEqual([
    { handle: 'hit' },
    { src: expression, headers, continue: true, caseSensitive: true },
  ])
})
