import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('JRNY-18 rejects an unknown flag with exit code 2 and says where the flags are documented', () => {
  const script = join(import.meta.dirname, '../check-hosts.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--devices', 'mobile'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stderr).toContain("storefront: Unknown option '--devices'")
  expect(stderr).toMatch(/^ {2}Next: See the comment in \S+check-hosts\.ts for its flags\.$/m)
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(2)
})
