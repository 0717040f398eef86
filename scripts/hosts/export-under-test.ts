import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { loadEnvironment } from '#environment/load.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { ADDED_FILES } from './test-paths.ts'

/** Returns the demo environment with HSTS, and with providers on different origins, so that policies differ by page. */
export async function createStrictEnvironment(): Promise<Environment> {
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

/**
 * Builds an export into the folder `out`.
 * @throws an error with the output of the command if the build fails.
 */
export async function buildExport(environment: Environment, out: string): Promise<void> {
  const file = `${out}.json`
  await writeFile(file, JSON.stringify(environment))
  const { code, output } = await runStorefront(['build', '--env', file, '--out', out, '--quiet'])
  // Links to providers cause findings (exit code 1), which is acceptable here.
  if (code !== 0 && code !== 1) throw new Error(output)
}

/** Adds files that no build creates to an export. */
export async function addFiles(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(ADDED_FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
