import { writeFile } from 'node:fs/promises'
import type { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { buildExport } from './export-under-test.ts'
import type { Host } from './host.ts'
import { findFreePort } from './processes.ts'

const JOURNEY = 'checkout-guest'

/**
 * Runs a journey in the demo shop on a host, first on the export as built and then after a move to another site and
 * API, which the host's security policies must follow. Returns whether both runs passed.
 */
export async function runJourneys(host: Host, folder: string): Promise<boolean> {
  const demo = await loadEnvironment('demo', { env: {} })
  const [site, api, movedSite, movedApi] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ] as const
  const built = { ...demo, HOST: host.name, ...atPorts(demo, site, api) }
  await buildExport(built, folder)
  const hasPassed = await runJourney(host, folder, built, 'built')
  const moved = { ...built, ...atPorts(demo, movedSite, movedApi) }
  const flags = ['--site', moved.site, '--api', moved.settings.API_BASE_URL]
  const { code, output } = await runStorefront(['move', folder, ...flags])
  if (code !== 0) throw new Error(output)
  return (await runJourney(host, folder, moved, 'moved')) && hasPassed
}

function atPorts({ settings }: Environment, site: number, api: number): Pick<Environment, 'site' | 'settings'> {
  return { site: localUrl(site), settings: relocateApi(settings, localUrl(api)) }
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** Serves the export on the host and the mock at the API's URL, and runs the journey. */
async function runJourney(
  host: Host,
  folder: string,
  environment: Environment,
  state: 'built' | 'moved',
): Promise<boolean> {
  const file = `${folder}.mock.json`
  await writeFile(file, JSON.stringify(environment))
  await using mock = startStorefront(['mock', '--env', file, '--port', getPort(environment.settings.API_BASE_URL)])
  await mock.waitForOutput('Mock API:')
  const running = await host.start(folder, Number(getPort(environment.site)))
  try {
    const flags = ['--url', running.url, '--device', 'desktop', '--no-audits', '--no-trace']
    const { code, output } = await runStorefront(['journey', JOURNEY, ...flags])
    console.log(`${host.name} (${running.tool}, ${state}): journey ${JOURNEY} ${code === 0 ? 'passed' : 'failed'}`)
    if (code !== 0) console.log(output)
    return code === 0
  } finally {
    await running.stop()
  }
}

function getPort(url: string): string {
  return new URL(url).port
}
