import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate.ts'
import type { ExportManifest } from '#export/publish/manifest.ts'
import { startStaticServer } from '#export/serve/static-server.ts'

// Tries the generated rules with a real nginx: every page and shell, and what is no page, must be answered as
// `storefront serve` answers it; then the guest checkout runs behind it, or what stands behind the ports: with
// "npm run check:nginx -- 4230 4231 --device mobile" every journey on a phone. Parameters: port of nginx, port of the API.
const [port = '4230', apiPort = '4231', ...story] = process.argv.slice(2)
const project = join(import.meta.dirname, '..')
const run = promisify(execFile)

const COMPARED = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cache-control',
  'allow',
]

/** The nginx of the system, or Debian's package unpacked beside the project's other tools: nothing is installed. */
async function findNginx(): Promise<string> {
  const folder = join(project, '.cache/nginx')
  const unpacked = join(folder, 'usr/sbin/nginx')
  for (const file of ['/usr/sbin/nginx', '/usr/local/sbin/nginx', unpacked]) {
    if (await there(file)) return file
  }
  await mkdir(folder, { recursive: true })
  await run('apt-get', ['download', 'nginx'], { cwd: folder })
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb')) ?? ''
  await run('dpkg-deb', ['--extract', join(folder, archive), folder])
  return unpacked
}

function there(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function storefront(...parameters: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(project, 'bin/storefront.js'), ...parameters], {
    cwd: project,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  // 1 means findings, such as a page over its size limit, which do not matter here.
  if (code === null || code > 1) throw new Error(`storefront ${parameters.join(' ')} ended with ${code}.`)
  return code
}

async function compare(url: string, other: string, target: string, method: string): Promise<string[]> {
  const [one, two] = await Promise.all([url, other].map((base) => fetch(base + target, { method })))
  if (one === undefined || two === undefined) return []
  const faults: string[] = []
  if (one.status !== two.status) faults.push(`status ${one.status}, not ${two.status}`)
  for (const name of COMPARED) {
    const [mine, wanted] = [one, two].map(({ headers }) => headers.get(name)?.replaceAll('; charset', ';charset'))
    if (two.status < 400 && mine !== wanted) faults.push(`${name}: ${mine}, not ${wanted}`)
  }
  const [body, wanted] = await Promise.all([one.text(), two.text()])
  if (two.status !== 405 && two.status !== 400 && body !== wanted) faults.push('another body')
  return faults.map((fault) => `${method} ${target}: ${fault}`)
}

const nginx = await findNginx()
const folder = await mkdtemp(join(tmpdir(), 'storefront-nginx-'))
const url = `http://127.0.0.1:${port}`
const out = join(folder, 'shop')
const demo = await loadEnvironment('demo', { env: {} })
const settings = relocateApi(demo.settings, `http://127.0.0.1:${apiPort}`)
const environment = join(folder, 'nginx.json')
await writeFile(environment, JSON.stringify({ ...demo, name: 'nginx', site: url, settings }))
await storefront('build', '--env', environment, '--out', out, '--quiet')
await writeFile(
  join(folder, 'nginx.conf'),
  `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
user root;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${out};
    include ${out}/_hosts/nginx.conf;
  }
}
`,
)
const server = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
const mock = spawn(
  process.execPath,
  [join(project, 'bin/storefront.js'), 'mock', '--env', environment, '--port', apiPort],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const ours = await startStaticServer({ folder: out, port: 0, settings })
try {
  await once(mock.stdout, 'data')
  const { pages, shells } = JSON.parse(await readFile(join(out, 'export.json'), 'utf8')) as ExportManifest
  const targets = [
    ...pages.flatMap(({ address }) =>
      address === undefined ? [] : [address, address === '/' ? '/?a=b' : `${address}/`],
    ),
    ...shells.map(({ pattern }) => pattern.replace(/\{\w+\}/g, 'never-seen-before')),
    '/nope',
    '/Checkout',
    '/product',
    '/.build.json',
    '/_hosts/nginx.conf',
    '/env.js',
    '/robots.txt',
    '/sitemap.xml',
    ...(await readdir(join(out, 'Build'))).map((name) => `/Build/${name}`),
    ...(await readdir(join(out, 'assets/static'))).map((name) => `/assets/static/${name}`),
  ].filter((target) => !/\.(br|gz)$/.test(target))
  const faults: string[] = []
  for (const target of targets) faults.push(...(await compare(url, ours.url, target, 'GET')))
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) faults.push(...(await compare(url, ours.url, '/', method)))
  console.log(`${targets.length} addresses behind nginx compared with storefront serve: ${faults.length} differences`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  // Speed is measured by the audit, and on a busy computer would say nothing about the rules.
  else
    process.exitCode = await storefront(
      'journey',
      ...(story.length === 0 ? ['checkout-guest'] : story),
      '--url',
      url,
      '--no-audits',
    )
} finally {
  await ours.close()
  server.kill()
  mock.kill()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
