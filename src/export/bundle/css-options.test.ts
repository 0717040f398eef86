import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { cssOptions } from './css-options.ts'

async function getName(projectFolder: string, file: string): Promise<string | undefined> {
  const config = await resolveConfig({ configFile: false, root: projectFolder, css: cssOptions }, 'build')
  const { modules } = await preprocessCSS('.button { color: red; }', join(projectFolder, file), config)
  return modules?.['button']
}

test("BUILD-66 PERF-20 a generated class name depends on the class and its file, not on the project's folder", async () => {
  const name = await getName('/srv/shop', 'src/app/ui/button.module.css')
  expect(name).toMatch(/^button[\w-]{6}$/)
  expect(await getName('/home/me/shop', 'src/app/ui/button.module.css')).toBe(name)
  expect(await getName('/srv/shop', 'src/app/ui/field.module.css')).not.toBe(name)
})
