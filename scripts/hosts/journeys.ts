import { writeFile } from 'node:fs/promises'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { buildExport } from './export-under-test.ts'
import type { Host } from './host.ts'
import { findFreePort } from './processes.ts'

const JOURNEY = 'checkout-guest'

/** Builds the demo shop, serves it on the host and the mock at the API's URL, and runs a journey. Returns whether it passed. */
export async function runJourney(host: Host, folder: string): Promise<boolean> {
  const demo = await loadEnvironment('demo', { env: {} })
  const [port, apiPort] = [await findFreePort(), await findFreePort()]
  const settings = relocateApi(demo.settings, localUrl(apiPort))
  const environment = { ...demo, HOST: host.name, site: localUrl(port), settings }
  await buildExport(environment, folder)
  const file = `${folder}.mock.json`
  await writeFile(file, JSON.stringify(environment))
  await using mock = startStorefront(['mock', '--env', file, '--port', String(apiPort)])
  await mock.waitForOutput('Mock API:')
  const running = await host.start(folder, port)
  try {
    const flags = ['--url', running.url, '--device', 'desktop', '--no-audits', '--trace', 'off']
    const { code, output } = await runStorefront(['journey', JOURNEY, ...flags])
    console.log(`${host.name} (${running.tool}): journey ${JOURNEY} ${code === 0 ? 'passed' : 'failed'}`)
    if (code !== 0) console.log(output)
    return code === 0
  } finally {
    await running.stop()
  }
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}
