import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { relocateApi } from '#environment/relocate.ts'
import { ADDED_FILES } from './addresses.ts'

const project = join(import.meta.dirname, '../..')

/** Runs the project's command and gives its exit code; 1 means findings, which some callers do not mind. */
export async function storefront(...parameters: string[]): Promise<number> {
  const command = [join(project, 'bin/storefront.js'), ...parameters]
  const child = spawn(process.execPath, command, { cwd: project, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === null || code > 1) throw new Error(`storefront ${parameters.join(' ')} ended with ${code}.`)
  return code
}

/** The demo environment with providers of different origins, so that policies differ from page to page, and HSTS. */
export async function strictEnvironment(): Promise<Environment> {
  const demo = await loadEnvironment('demo', { env: {} })
  const settings = {
    ...demo.settings,
    CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
    PAYMENT_SCRIPT_URL: 'https://js.authorize.net/v1/Accept.js',
    MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js',
  }
  const contentSecurityPolicy = { reportTo: 'https://reports.example/csp' }
  const site = 'https://shop.example'
  return { ...demo, name: 'hosts', site, hstsMaxAgeSeconds: 63_072_000, contentSecurityPolicy, settings }
}

/** The demo environment with its mock at a port and its pages at an address, for journeys. */
export async function movedDemo(site: string, apiPort: number): Promise<Environment> {
  const demo = await loadEnvironment('demo', { env: {} })
  return { ...demo, name: 'hosts', site, settings: relocateApi(demo.settings, `http://127.0.0.1:${apiPort}`) }
}

/** Builds an export, and gives the file of its environment. */
export async function buildExport(environment: Environment, out: string): Promise<string> {
  const file = `${out}.json`
  await writeFile(file, JSON.stringify(environment))
  await storefront('build', '--env', file, '--out', out, '--quiet')
  return file
}

/** Puts beside an export's files what others put there. */
export async function addFiles(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(ADDED_FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
