import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoFolder } from './demo-folder.ts'

/** Time limit for four journeys, two at a time. Each waits for about thirty delayed responses. */
const LIMIT_MS = 420_000

const folder = demoFolder()

test(
  'JRNY-91 CHK-95 SESS-07 purchases, a sign-in with a cart merge, and an expiring token pass if every request is delayed by 1.5 s',
  async () => {
    // An endpoint's path has at most five segments.
    const paths = ['/*', '/*/*', '/*/*/*', '/*/*/*/*', '/*/*/*/*/*']
    const rules = paths.map((path) => ({ kind: 'delay', delayMs: 1500, path }))
    await writeFile(folder.at('slow.json'), JSON.stringify(rules))
    const names = ['checkout-guest', 'checkout-dealer-typed', 'sign-in-and-merge', 'token-expiry']
    const flags = ['--device', 'mobile', '--workers', '2', '--no-audits', '--no-trace', '--timeout', '20']
    const { code, output } = await folder.journey(...names, ...flags, '--rule', 'slow.json')
    for (const name of names) expect(output).toContain(`${name} on mobile: passed`)
    expect(code).toBe(0)
  },
  LIMIT_MS,
)
