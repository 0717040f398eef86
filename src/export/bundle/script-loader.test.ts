import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { createScriptLoader } from './script-loader.ts'

test('the plugin replaces the module that the installed Vite uses to load scripts', async () => {
  const root = await mkdtemp(join(tmpdir(), 'storefront-loader-'))
  await writeFile(join(root, 'later.js'), 'export const text = "later"')
  await writeFile(join(root, 'entry.js'), 'import("./later.js").then(({ text }) => console.log(text))')
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [createScriptLoader()],
    build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
  })) as Rolldown.RolldownOutput
  await rm(root, { recursive: true })
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  expect(code).toContain('scriptfailure')
  expect(code).not.toContain('vite:preloadError')
})

test("bundling fails if Vite's function for loading scripts has a different name", () => {
  const { transform } = createScriptLoader()
  if (typeof transform !== 'function') throw new Error('The plugin has no transform function.')
  const replace = (code: string, id: string): unknown => Reflect.apply(transform, {}, [code, id])
  expect(() => replace('export const load = () => {}', '\0vite/preload-helper.js')).toThrow('in an unknown way')
  expect(replace('export const load = () => {}', '/shop/src/load.js')).toBeUndefined()
})
