import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportManifest } from '#export/write/manifest.ts'

/** Values for route parameters: an unknown one, one with a dot, and ones with encoded characters. */
const PARAMETERS = ['never-seen-before', 'ar.308', 'an%20order', '%C3%A9t%C3%A9', 'what%3F']

const SEARCHES = ['a%2Fb', 'a%25b', 'a%5Cb', '.308', '..%2F', 'a+b', 'what%3F', 'a%23b']

const OTHER_PATHS = [
  '/?a=b',
  '/index.html',
  '/checkout?stepId=payment',
  '/checkout/index.html',
  '/Checkout',
  '/product',
  '/product/',
  '/product/a/b/c',
  '/search',
  '/search/a/b',
  '/confirm',
  '/copy/other',
  '/newsletter/verify/abc',
  '/NEWSLETTER/verify/abc',
  '/env.js',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/404',
  '/404.html',
  '/Build',
  '/Build/',
  '/Build/unity.wasm.br',
  '/Build/unity.framework.js.gz',
  '/Build/unity.data.br',
  '/Build/missing.wasm.br',
]

/** Paths that are not part of the shop, whether or not they exist in the export. */
const HIDDEN_PATHS = [
  '/.build.json',
  '/export.json',
  '/_headers',
  '/_redirects',
  '/_routes.json',
  '/_worker.js',
  '/vercel.json',
  '/_hosts/nginx.conf',
  '/_hosts/',
  '/_hosts',
  '/.git/config',
  '/.env',
  '/.htaccess',
  '/product/.hidden',
  '/assets/.hidden.js',
  '/%65xport.json',
  '/%2Ebuild.json',
  '/%5Fhosts/nginx.conf',
  '/vercel%2Ejson',
  '/product/%2Ehidden',
]

/** Files added to an export for a check: a slug with a dot, and files that no build creates. */
export const ADDED_FILES: Readonly<Record<string, string>> = {
  'product/ar.308/index.html': '<!doctype html><title>AR .308</title>',
  '.well-known/security.txt': 'Contact: mailto:security@shop.example\n',
  '.git/config': '[core]\n',
  '.env': 'SECRET=1\n',
  'product/.hidden': 'a note\n',
  'Build/unity.wasm.br': 'brotli',
  'Build/unity.framework.js.gz': 'gzip',
  'Build/unity.data.br': 'brotli',
}

/** Lists the paths to request from a host: every page, route pattern and file of an export, plus missing files. */
export async function listTestPaths(folder: string, { pages, shells }: ExportManifest): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory() && /^[a-zA-Z_0-9]/.test(entry.name))
    .map(({ name }) => name)
  const files = async (below: string, count = 200): Promise<string[]> => {
    const names = await readdir(join(folder, below))
    return names
      .filter((name) => /\.(?!br$|gz$)\w+$/.test(name))
      .slice(0, count)
      .map((name) => `/${below}/${name}`)
  }
  const targets = [
    ...pages.flatMap(({ path = '/' }) => (path === '/' ? ['/'] : [path, `${path}/`])),
    ...shells.flatMap(({ pattern, route }) =>
      (route === 'search' ? SEARCHES : PARAMETERS).map((value) => pattern.replace(/\{\w+\}/g, value)),
    ),
    ...shells.map(({ pattern }) => `${pattern.replace(/\{\w+\}/g, 'never-seen-before')}/`),
    '/product/ar.308',
    ...pages.slice(0, 3).map(({ file }) => `/${file}`),
    ...folders.flatMap((name) => [`/${name}/x/y/z/nope`, `/${name}/x/y/z/nope.js`]),
    ...(await files('Build')),
    ...(await files('_shells')),
    ...(await files('assets/static', 4)),
    ...(await files('assets/chunks', 4)),
    ...(await files('uploads', 6)),
    '/uploads/nope.svg',
    '/assets/nope.js',
    '/Build/nope.js',
    '/_shells/nope.html',
    '/nope',
    '/nope.html',
    '/.well-known/security.txt',
    '/.well-known/nope',
    ...HIDDEN_PATHS,
    ...OTHER_PATHS,
  ]
  return [...new Set(targets)]
}
