import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VIKE_CHECKS } from './pure-functions.ts'

const PROJECT = join(import.meta.dirname, '../../..')

async function getCode(pattern: string): Promise<string> {
  const files = globSync(pattern, { cwd: PROJECT }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(10)
  return (await Promise.all(files.map((file) => readFile(join(PROJECT, file), 'utf8')))).join('\n')
}

test('the list contains only functions of the installed vike client', async () => {
  const code = await getCode('node_modules/vike/dist/{client,shared-server-client,utils}/**/*.js')
  expect(VIKE_CHECKS.filter((name) => !code.includes(`function ${name}(`))).toEqual([])
})

test('the list contains no function of the shop, because its calls would be removed too', async () => {
  const code = await getCode('{pages,renderer,src/{api,app,contract,domain,environment,routes}}/**/*.{ts,tsx}')
  expect(VIKE_CHECKS.filter((name) => new RegExp(`\\b${name}\\(`).test(code))).toEqual([])
})
