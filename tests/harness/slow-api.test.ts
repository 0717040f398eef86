import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for four journeys, two at a time. Each waits for about thirty delayed responses. */
const LIMIT_MS = 420_000

const folder = createDemoFolder()

test(
  'SESS-07 purchases, a sign-in with a cart merge, and an expiring token pass if every request is delayed by 1.5 s',
  async () => {
    await writeFile(folder.at('slow.json'), JSON.stringify({ kind: 'delay', delayMs: 1500, path: '/**' }))
    const names = ['checkout-guest', 'checkout-dealer-typed', 'sign-in-and-merge', 'token-expiry']
    const flags = ['--device', 'mobile', '--workers', '2', '--no-audits', '--no-trace', '--timeout', '20']
    const { code, output } = await folder.journey(...names, ...flags, '--rule', 'slow.json')
    for (const name of names) expect(output).toContain(`${name} on mobile: passed`)
    expect(code).toBe(0)
  },
  LIMIT_MS,
)

test(
  'a fault that was never applied causes a warning that names the guest endpoint, and exit code 1',
  async () => {
    const flags = ['--device', 'mobile', '--no-audits', '--no-trace', '--fault', 'getCart=500']
    const { code, output } = await folder.journey('stock-alert', ...flags)
    expect(output).toContain('stock-alert on mobile: passed')
    expect(output).toContain('was not applied to any request: this run requested getGuestCart instead of getCart')
    expect(output).toContain('"status 500 for getCart" was applied in no run')
    expect(code).toBe(1)
    expect((await folder.report()).injectedRules).toMatchObject([
      { label: 'status 500 for getCart', appliedRequests: 0 },
    ])
  },
  LIMIT_MS,
)
