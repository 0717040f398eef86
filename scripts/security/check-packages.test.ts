import { expect, test } from 'vitest'
import { checkAge, checkLicense } from './check-packages.ts'
import { readProductionTree } from './production-tree.ts'

const licensed = (id: string) => ({ name: 'a-package', version: '1.0.0', licenses: [{ license: { id } }] })

test('SEC-36 reports packages whose license is missing or not allowed', () => {
  expect(checkLicense(licensed('MIT'))).toBeUndefined()
  expect(checkLicense(licensed('AGPL-3.0-only'))).toMatch(/^a-package 1\.0\.0 has the license AGPL-3\.0-only: /)
  expect(checkLicense({ name: 'a-package', version: '1.0.0' })).toMatch(/^a-package 1\.0\.0 has no license: /)
})

test('SEC-36 requires all licenses joined by AND to be allowed, but only one of those joined by OR', () => {
  const named = (...licenses: object[]) => checkLicense({ name: 'a-package', version: '1.0.0', licenses })
  const [mit, agpl] = [{ license: { id: 'MIT' } }, { license: { name: 'AGPL' } }]
  expect(named(mit, { expression: '(AGPL-3.0-only OR ISC)' })).toBeUndefined()
  expect(named(mit, agpl)).toMatch(/^a-package 1\.0\.0 has the license MIT, AGPL: /)
  expect(named({ expression: 'MIT AND AGPL-3.0-only' })).toMatch(/ has the license MIT AND AGPL-3\.0-only: /)
})

test('SEC-36 matches exceptions by package name', () => {
  expect(checkLicense({ name: '@strapi/blocks-react-renderer', version: '1.0.2' })).toBeUndefined()
})

test('SEC-36 reports a package without a release for two years', () => {
  const now = Date.parse('2026-06-01')
  expect(checkAge('young', Date.parse('2024-06-02'), now)).toBeUndefined()
  expect(checkAge('two years', Date.parse('2024-05-31'), now)).toMatch(/^two years has had no release for 2\.0 years/)
  expect(checkAge('old', Date.parse('2023-06-01'), now)).toMatch(/^old has had no release for 3\.0 years/)
})

test('SEC-36 the SBOM lists the packages that npm ci --omit=dev installs, including those that development tools also use', async () => {
  const { bomFormat, components } = await readProductionTree(process.cwd())
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  for (const name of ['react', 'playwright', 'zod', 'vike']) expect(names).toContain(name)
  for (const name of ['knip', 'oxlint', 'oxfmt']) expect(names).not.toContain(name)
})
