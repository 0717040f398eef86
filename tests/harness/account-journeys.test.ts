import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../cli/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

/** A build or a run on two busy cores. */
const LIMIT_MS = 180_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-account-journeys-'))
  await linkDemoExport(join(folder, 'dist/demo'))
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

/** What the command prints for a run of the story alone, without audits. */
async function run(name: string, device: 'desktop' | 'mobile', ...more: string[]) {
  return runStorefront(['journey', name, '--device', device, '--no-audits', ...more], { cwd: folder })
}

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
