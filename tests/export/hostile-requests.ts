/** A raw request, up to the empty line. */
export interface HostileRequest {
  readonly name: string
  readonly head: string
}

const BEGINNINGS = ['/', '/assets/', '/product/', '/_shells/']
/** Ways to write a parent folder. Each has been accepted by some server. */
const STEPS_UP = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '..%00',
  '.%00.',
  '..;',
  '..%20',
  '....',
  '%ef%bc%8e%ef%bc%8e',
]
const SEPARATORS = ['/', '//', '/./', '%2f', '%2F', '%252f', '\\', '%5c', '%255c', '%c0%af', '%e2%88%95', '%00/']
const DEPTHS = [1, 9]

const CONTROLS = Array.from({ length: 32 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`)

const OUTSIDE_PATHS = [
  'http://elsewhere.example/robots.txt',
  'https://127.0.0.1/secret.txt',
  'file:///secret.txt',
  'ftp://x/secret.txt',
  'javascript:alert(1)',
  'secret.txt',
  '../secret.txt',
  '*',
  '//elsewhere.example/secret.txt',
  '///etc/passwd',
  '/http://elsewhere.example/secret.txt',
  '/C:/secret.txt',
  '/c%3a/secret.txt',
  '/C:%5csecret.txt',
  'C:\\secret.txt',
  '//./C:/secret.txt',
  '//%3f/C:/secret.txt',
  '/%5c%5cserver%5cshare%5csecret.txt',
  '\\\\server\\share\\secret.txt',
  '/~root/secret.txt',
  '/proc/self/environ',
  '/etc/passwd',
]

/** Names that systems and tools reserve. */
const KEPT_NAMES = [
  '/.build.json',
  '/.env',
  '/.git/config',
  '/.htaccess',
  '/.note',
  '/%2enote',
  '/assets/.note',
  '/_hosts/nginx.conf',
  '/%5fhosts/nginx.conf',
  '/CON',
  '/nul.txt',
  '/index.html::$DATA',
  '/index.html%3a%3a$DATA',
  '/robots.txt%00.html',
  '/robots.txt%20',
  '/robots.txt.',
  '/linked.txt',
  '/linked.txt/',
  '/package.json',
  '/node_modules/vike/package.json',
]

const MALFORMED = [
  '/%',
  '/%2',
  '/%zz',
  '/%E0%A4%A',
  '/%ff%fe',
  '/%ed%a0%80',
  '/\u00ff\u00fe',
  '/a b',
  '/a\tb',
  '/<script>alert(1)</script>',
  "/'%20OR%201=1--",
  '/${jndi:ldap://x}',
  '/{{7*7}}',
]

const LONG = [
  `/${'a'.repeat(300)}`,
  `/${'a'.repeat(8_000)}`,
  `/${'a'.repeat(70_000)}`,
  `/${'a/'.repeat(3_000)}`,
  `/${'../'.repeat(3_000)}secret.txt`,
  `/${'%2e%2e%2f'.repeat(800)}secret.txt`,
  `/nope?${'a=b&'.repeat(3_000)}`,
]

const METHODS = [
  'TRACE',
  'CONNECT',
  'OPTIONS',
  'PROPFIND',
  'MKCOL',
  'MOVE',
  'COPY',
  'LOCK',
  'PURGE',
  'LINK',
  'M-SEARCH',
  'QUERY',
  'get',
  'GETT',
  'G\u0000T',
  '',
]

const HEADS = {
  'an invalid version': 'GET / HTTP/9.9',
  'a malformed header': 'GET / HTTP/1.1\r\nHost 127.0.0.1',
  'a header with a line break': 'GET / HTTP/1.1\r\nHost: x\r\n : y',
  'two lengths': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2',
  'a length and chunks': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked',
  'a negative length': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1',
  'a header of 70,000 letters': `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}`,
  '3,000 headers': `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3_000)}X-A: b`,
  'another protocol': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
}

/** Returns requests that try to read files outside the shop or to crash the server. */
export function createHostileRequests(): readonly HostileRequest[] {
  const targets = [
    ...BEGINNINGS.flatMap((beginning) =>
      STEPS_UP.flatMap((up) =>
        SEPARATORS.flatMap((separator) =>
          DEPTHS.map((depth) => `${beginning}${(up + separator).repeat(depth)}secret.txt`),
        ),
      ),
    ),
    ...CONTROLS.flatMap((control) => [`/${control}`, `/robots.txt${control}`, `/product/tarn${control}lr`]),
    ...OUTSIDE_PATHS,
    ...KEPT_NAMES,
    ...MALFORMED,
    ...LONG,
  ]
  return [
    ...targets.map((target) => ({
      name: target.length > 100 ? `${target.slice(0, 40)}… (${target.length} letters)` : target,
      head: `GET ${target} HTTP/1.1\r\nHost: x`,
    })),
    ...METHODS.map((method) => ({ name: `${method} /`, head: `${method} / HTTP/1.1\r\nHost: x` })),
    ...Object.entries(HEADS).map(([name, head]) => ({ name, head })),
  ]
}
