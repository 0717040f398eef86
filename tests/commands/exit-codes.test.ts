import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

// Starts the command once for each exit code, as a user would. Other tests check the messages within the test process.

test('BUILD-01 the command lists its subcommands, and --help loads no other modules', async () => {
  const hooks = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        const name = /node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1]
        if (name !== undefined) process.stderr.write(name + '\\n')
        return found
      },
    })`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` }
  const { code, stdout, stderr } = await runStorefront(['--help'], { env })
  expect(code).toBe(0)
  for (const job of ['build', 'serve', 'mock', 'journey', 'audit'])
    expect(stdout).toMatch(new RegExp(`^ {2}${job} `, 'm'))
  expect(stdout).toContain(
    'Exit codes: 0 success, 1 findings or a failed step, 2 invalid usage or\nconfiguration, 3 external failure (no browser, API unreachable, port in use).',
  )
  expect([...new Set(stderr.trim().split('\n'))].toSorted()).toEqual(['commander', 'picocolors'])
})

test('the command exits with code 1 for a finding', async () => {
  const { code, stdout } = await runStorefront([
    'doctor',
    '--env',
    'stagign',
    '--json',
    '--port',
    '0',
    '--api-port',
    '0',
  ])
  expect(code).toBe(1)
  const findings = JSON.parse(stdout) as { subject: string; fine: boolean; found: string; next?: string }[]
  expect(findings.filter(({ fine }) => !fine)).toEqual([
    {
      subject: 'Environment',
      fine: false,
      found: 'There is no environment "stagign". Did you mean "staging"?',
      next: 'Set --env to one of demo, production, staging, or to the path of an environment file.',
    },
  ])
})

test('the command exits with code 2 for invalid usage', async () => {
  const { code, stdout, stderr } = await runStorefront(['buld'])
  expect(code).toBe(2)
  expect(stderr).toContain("unknown command 'buld'")
  expect(stdout).toBe('')
})

test('the command exits with code 3 for a busy port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const { code, stderr } = await runStorefront(['mock', '--port', String(port)])
    expect(code).toBe(3)
    expect(stderr).toContain('Next: Stop the program that uses the port')
  } finally {
    server.close()
  }
})
