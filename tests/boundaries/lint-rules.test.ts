import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

/** Returns the rules that code in a file of an otherwise empty project breaks. */
function lint(file: string, code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-boundaries-'))
  try {
    for (const part of ['.oxlintrc.json', 'package.json', 'scripts/boundaries']) {
      cpSync(join(PROJECT, part), join(folder, part), { recursive: true })
    }
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
    const oxlint = join(PROJECT, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { readonly code: string }[] }
    return diagnostics.map((diagnostic) => diagnostic.code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['an import of an upper layer', 'src/mock/a.ts', "export * from '#shop/lib/money.rules.ts'", 'boundaries(layers)'],
  ['an import of a later folder', 'src/shop/cart/a.ts', "export * from '../checkout/review.ts'", 'boundaries(layers)'],
  ['a rule that imports state', 'src/shop/cart/a.rules.ts', "export * from './cart.ts'", 'boundaries(layers)'],
  ['mutable module state in the shop', 'src/shop/cart/a.ts', 'export let count = 0', 'boundaries(no-module-state)'],
  ["the browser's locale", 'src/shop/lib/a.ts', 'export const a = (1).toLocaleString()', 'boundaries(fixed-locale)'],
  [
    'API-02 fetch outside the client',
    'src/shop/cart/a.ts',
    "export const a = fetch('/')",
    'eslint(no-restricted-globals)',
  ],
  ['storage outside its table', 'src/shop/cart/a.ts', 'localStorage.clear()', 'eslint(no-restricted-globals)'],
])('%s is an error', (_, file, code, rule) => {
  expect(lint(file, code)).toContain(rule)
})
