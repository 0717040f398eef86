import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseReadNext, describeReadFailure } from './read-failure.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-read-failure-'))
  await writeFile(join(folder, 'page.json'), '{')
})

afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['none.json', 'it does not exist'],
  ['page.json/none.json', 'it does not exist'],
  ['.', 'it is a folder'],
])('explains why the file %j cannot be read', async (path, expected) => {
  const cause: unknown = await readFile(join(folder, path), 'utf8').catch((error: unknown) => error)
  expect(describeReadFailure(cause)).toBe(expected)
})

test('explains why other files cannot be read', async () => {
  expect(describeReadFailure(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }))).toBe(
    'access to it is denied',
  )
  expect(describeReadFailure(new Error('The disk is damaged.'))).toBe('The disk is damaged.')
  const text = await readFile(join(folder, 'page.json'), 'utf8')
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect(describeReadFailure(new SyntaxError('Unexpected end'))).toBe('it is not JSON: Unexpected end')
})

test.each([
  ['ENOENT', 'Pass another path.'],
  ['ENOTDIR', 'Pass another path.'],
  ['EISDIR', 'Pass another path.'],
  ['EACCES', 'Allow your user to read the file.'],
  [undefined, 'Correct the file.'],
])('the next step after a failed read with the code %s is: %s', (code, next) => {
  const cause = Object.assign(new Error('It failed.'), { code })
  expect(chooseReadNext(cause, { path: 'Pass another path.', content: 'Correct the file.' })).toBe(next)
})
