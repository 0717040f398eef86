import { expect, test } from 'vitest'
import { checkAge, checkLicense } from './check-packages.ts'
import { readProductionTree } from './production-tree.ts'

const licensed = (id: string) => ({ name: 'a-package', version: '1.0.0', licenses: [{ license: { id } }] })

test('SEC-36 usual licences are fine, others and missing ones are named with their package', () => {
  expect(checkLicense(licensed('MIT'))).toBeUndefined()
  expect(checkLicense(licensed('AGPL-3.0-only'))).toMatch(/^a-package 1\.0\.0 has the licence AGPL-3\.0-only: /)
  expect(checkLicense({ name: 'a-package', version: '1.0.0' })).toMatch(/^a-package .* none that it names/)
})

test('SEC-36 each of several licences must be usual, of a choice one', () => {
  const named = (...licenses: object[]) => checkLicense({ name: 'a-package', version: '1.0.0', licenses })
  const [mit, agpl] = [{ license: { id: 'MIT' } }, { license: { name: 'AGPL' } }]
  expect(named(mit, { expression: '(AGPL-3.0-only OR ISC)' })).toBeUndefined()
  expect(named(mit, agpl)).toMatch(/^a-package 1\.0\.0 has the licence MIT, AGPL: /)
  expect(named({ expression: 'MIT AND AGPL-3.0-only' })).toMatch(/ has the licence MIT AND AGPL-3\.0-only: /)
})

test('SEC-36 an exception is one by name', () => {
  expect(checkLicense({ name: '@strapi/blocks-react-renderer', version: '1.0.2' })).toBeUndefined()
})

test('SEC-36 a package without a release for two years is named', () => {
  const now = Date.parse('2026-06-01')
  expect(checkAge('young', Date.parse('2024-06-02'), now)).toBeUndefined()
  expect(checkAge('two years', Date.parse('2024-05-31'), now)).toMatch(/^two years has had no release for 2\.0 years/)
  expect(checkAge('old', Date.parse('2023-06-01'), now)).toMatch(/^old has had no release for 3\.0 years/)
})

test('SEC-36 the bill of materials has what npm ci --omit=dev installs, also what tools need as well', async () => {
  const { bomFormat, components } = await readProductionTree(process.cwd())
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  for (const name of ['react', 'playwright', 'zod', 'vike']) expect(names).toContain(name)
  for (const name of ['knip', 'oxlint', 'oxfmt']) expect(names).not.toContain(name)
})
