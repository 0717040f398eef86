import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const check = (name: string, ...parameters: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `../check-${name}.ts`), ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })

test('a check without its export says how to make one, without a stack, and ends as wrong usage', () => {
  const { status, stderr } = check('slow', 'no-such-folder')
  expect(stderr).toBe(
    'storefront: There is no export in no-such-folder.\n' +
      '  Next: run "storefront build --env demo" first, or name the folder of an export with --dir.\n',
  )
  expect(status).toBe(2)
})

test('a check that does not know a flag names it and where its flags stand, and ends as wrong usage', () => {
  const { status, stderr } = check('privacy', '--devices', 'mobile')
  expect(stderr).toContain("storefront: Unknown option '--devices'")
  expect(stderr).toMatch(/^ {2}Next: the comment in \S+check-privacy\.ts says what it takes\.$/m)
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(2)
})
