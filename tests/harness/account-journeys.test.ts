import { expect, test } from 'vitest'
import { demoFolder } from './demo-folder.ts'

/** Two runs on two busy cores. */
const LIMIT_MS = 180_000

const folder = demoFolder()

/** What the command prints for a run of the story alone. */
const run = (name: string, device: 'desktop' | 'mobile', ...more: string[]) =>
  folder.journey(name, '--device', device, '--no-audits', '--no-trace', ...more)

test(
  'JRNY-03 JRNY-11 OPEN-113 dealer-registration registers a dealer, and fails where the registration does',
  async () => {
    const { code, output } = await run('dealer-registration', 'mobile')
    expect(output).toContain('dealer-registration on mobile: passed')
    expect(code).toBe(0)
    const broken = await run('dealer-registration', 'mobile', '--fault', 'registerDealer=500')
    expect(broken.output).toContain('dealer-registration on mobile: failed at step')
    expect(broken.code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'ADDR-14 JRNY-04 JRNY-11 OPEN-113 account-management changes profile, password, newsletter and addresses, and reads orders',
  async () => {
    const { code, output } = await run('account-management', 'desktop')
    expect(output).toContain('account-management on desktop: passed')
    expect(code).toBe(0)
    for (const part of [/phone number/i, /password/i, /newsletter/i, /address/i, /order/i]) {
      expect(output.split('\n').filter((line) => line.includes('✓') && part.test(line))).not.toEqual([])
    }
  },
  LIMIT_MS,
)
