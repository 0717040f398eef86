import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { runStorefront } from '../../support/run-storefront.ts'

const FREE = ['--port', '0', '--api-port', '0']

test('prints a line for each check and exits with code 0 if there are no problems', async () => {
  const { code, stdout } = await runStorefront(['doctor', ...FREE])
  expect(code).toBe(0)
  const subjects = stdout.split('\n').filter((line) => !line.startsWith('  Next:'))
  expect(subjects.map((line) => line.split(':')[0])).toEqual([
    '✓ Node',
    '✓ Browser',
    expect.stringMatching(/^[✓–] Firefox$/),
    expect.stringMatching(/^[✓–] WebKit$/),
    '✓ Environment',
    '✓ API',
    '✓ Port of the shop',
    '✓ Port of the mock API',
    '',
  ])
})

test('prints all problems together, each with its next step', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-doctor-'))
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  try {
    const staging = await loadEnvironment('staging', { env: {} })
    const settings = { ...staging.settings, API_BASE_URL: 'http://127.0.0.1:1' }
    await writeFile(join(folder, 'here.json'), JSON.stringify({ ...staging, name: 'here', settings }))
    const args = ['doctor', '--env', join(folder, 'here.json'), '--port', String(port), '--api-port', '0']
    const { code, stdout } = await runStorefront(args, { env: { STOREFRONT_BROWSER: join(folder, 'no-browser') } })
    expect(code).toBe(1)
    expect(stdout).toContain(`✗ Port of the shop: ${port} is already in use`)
    expect(stdout).toContain('✗ API: http://127.0.0.1:1 cannot be used: nothing responds there')
    expect(stdout).toContain('✗ Browser: ')
    expect(stdout.match(/^✗ .+\n {2}Next: \S/gm)).toHaveLength(3)
  } finally {
    taken.close()
    await rm(folder, { recursive: true })
  }
})
