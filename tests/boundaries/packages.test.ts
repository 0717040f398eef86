import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')
const FOLDERS = ['src', 'renderer', 'pages', 'fixtures', 'scripts', 'tests']

async function sources(): Promise<string[]> {
  const lists = FOLDERS.map(async (folder) => {
    const entries = await readdir(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  })
  return [...(await Promise.all(lists)).flat(), join(PROJECT, 'vite.config.ts')]
}

test('BUILD-07 all required packages are listed and imported', async () => {
  const files = (await sources()).filter((file) => /\.(ts|tsx|js)$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const all = texts.join('\n')
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const listed = { ...dependencies, ...devDependencies }
  const names =
    'react react-dom vite vike commander zod undici msw @faker-js/faker playwright @axe-core/playwright lighthouse vitest pino'
  for (const name of names.split(' ')) {
    expect(Object.keys(listed)).toContain(name)
    expect(all, name).toMatch(new RegExp(`(?:from|import\\()\\s*'${name}(?:/[^']*)?'`))
  }
})

test('BUILD-06 the shop is written in React and strict TypeScript', async () => {
  const shop = (await sources()).filter((file) => /\/(?:src\/shop|pages|renderer)\//.test(file))
  // The fallback script is written in JavaScript because it must work without the bundle and is published unchanged.
  const asWritten = join(PROJECT, 'renderer/public/start.js')
  expect(shop.filter((file) => /\.(?:js|jsx|mjs|cjs)$/.test(file))).toEqual([asWritten])
  expect(shop.filter((file) => file.endsWith('.tsx')).length).toBeGreaterThan(100)
  expect(JSON.parse(await readFile(join(PROJECT, 'tsconfig.json'), 'utf8'))).toMatchObject({
    compilerOptions: { strict: true, jsx: 'react-jsx' },
  })
  expect(await readFile(join(PROJECT, 'scripts/test.ts'), 'utf8')).toContain("'types'")
})
