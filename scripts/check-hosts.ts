import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Environment } from '#environment/environment.ts'
import { ExportManifest } from '#export/write/manifest.ts'
import { startStaticServer } from '#serve/static-server.ts'
import { apache } from './hosts/apache.ts'
import { cloudflare } from './hosts/cloudflare.ts'
import { compare, type Difference } from './hosts/compare.ts'
import { addFiles, buildExport, createStrictEnvironment } from './hosts/export-under-test.ts'
import { type Host, MissingToolError } from './hosts/host.ts'
import { runJourney } from './hosts/journeys.ts'
import { netlify } from './hosts/netlify.ts'
import { nginx } from './hosts/nginx.ts'
import { findFreePort } from './hosts/processes.ts'
import { listTestPaths } from './hosts/test-paths.ts'
import { vercel } from './hosts/vercel.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

// Builds an export for each supported host and serves it with the host's own program, or a model of Vercel's documented
// rules. Compares every response with `storefront serve`, and runs a journey. Exit codes: 0 if equal, 1 for unexpected
// differences or a failed journey, 3 if a host was not checked.
const HOSTS: readonly Host[] = [cloudflare, netlify, vercel, nginx, apache]

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !HOSTS.some((host) => host.name === name))
if (unknown.length > 0) {
  console.error(`Unknown host: ${unknown.join(', ')}. Hosts: ${HOSTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const chosen = positionals.length === 0 ? HOSTS : HOSTS.filter(({ name }) => positionals.includes(name))
const work = await mkdtemp(join(tmpdir(), 'storefront-hosts-'))
// Apache drops root privileges before it reads the export.
await chmod(work, 0o755)
const codes = new Set<number>([0])
try {
  const environment = await createStrictEnvironment()
  for (const host of chosen) {
    const folder = join(work, host.name)
    const code = await runCheck(host, async () => {
      await buildExport({ ...environment, HOST: host.name }, folder)
      await addFiles(folder)
      const compared = await checkExport(host, folder, environment)
      return (await runJourney(host, join(work, `${host.name}-demo`))) ? compared : 1
    })
    codes.add(code)
  }
} finally {
  await rm(work, { recursive: true, force: true })
}
process.exit(codes.has(1) ? 1 : Math.max(...codes))

/** Runs a check and returns its exit code, which is 3 if the host's program is missing. */
async function runCheck(host: Host, check: () => Promise<number>): Promise<number> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof MissingToolError) {
      console.log(`${host.name}: NOT CHECKED, ${error.message}`)
      return 3
    }
    console.log(`${host.name}: FAILED, ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

/** Compares the export in a folder on a host with `storefront serve`; returns the exit code. */
async function checkExport(
  host: Host,
  folder: string,
  { settings, site, contentSecurityPolicy: policy }: Environment,
): Promise<number> {
  const ours = await startStaticServer({ folder, port: 0, settings, policy })
  try {
    const manifest = ExportManifest.parse(JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')))
    return await compareAll(host, folder, await listTestPaths(folder, manifest), { ours: ours.url, site })
  } finally {
    await ours.close()
  }
}

async function compareAll(
  host: Host,
  folder: string,
  targets: readonly string[],
  { ours, site }: { readonly ours: string; readonly site: string },
): Promise<number> {
  const running = await host.start(folder, await findFreePort())
  try {
    const requests = [
      ...targets.flatMap((target) => ['GET', 'HEAD'].map((method) => ({ method, target }))),
      ...(host.canRejectMethods ? ['POST', 'PUT', 'DELETE'] : []).flatMap((method) =>
        ['/', '/checkout'].map((target) => ({ method, target })),
      ),
    ]
    const servers = { theirs: running.url, ours, site, hsts: 'max-age=63072000' }
    const differences: Difference[] = []
    for (const { method, target } of requests)
      differences.push(...(await compare(servers, method, target, host.differences)))
    report(host, running.tool, targets.length, requests.length, differences)
    return differences.some(({ reason }) => reason === undefined) ? 1 : 0
  } finally {
    await running.stop()
  }
}

function report(host: Host, tool: string, pathCount: number, requestCount: number, all: readonly Difference[]): void {
  const unexpected = all.filter(({ reason }) => reason === undefined)
  const count = `${pathCount} paths, ${requestCount} requests`
  console.log(`${host.name} (${tool}): ${count}, ${unexpected.length} unexpected differences from storefront serve`)
  const alike = Map.groupBy(unexpected, ({ field, ours, theirs }) => `${field} is "${theirs}", not "${ours}"`)
  for (const [summary, [first, ...more]] of alike)
    console.log(`  ${first?.method} ${first?.target} and ${more.length} more: ${summary}`)
  const known = all.filter(({ reason }) => reason !== undefined)
  for (const [reason, occurrences] of Map.groupBy(known, (each) => each.reason)) {
    console.log(`  known, at ${new Set(occurrences.map(({ target }) => target)).size} paths: ${reason}`)
  }
}
