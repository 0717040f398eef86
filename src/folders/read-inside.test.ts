import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PathInside, ShallowPathInside } from './path-inside.ts'
import { readJsonInside } from './read-inside.ts'

test.each([
  '../../package.json',
  '/etc/passwd',
  'screenshots/../../x',
  '..',
  '.',
  './x',
  'a//b',
  'a/',
  '',
  String.raw`..\..\x`,
  'C:x',
  String.raw`a\..\..\x`,
  String.raw`\x`,
  'a\u0000b',
  'x'.repeat(1001),
])('PathInside rejects %j', (path) => {
  for (const schema of [PathInside, ShallowPathInside]) expect(schema.safeParse(path).success).toBe(false)
})

test('PathInside accepts any number of folder levels, and ShallowPathInside one', () => {
  const accepting = (path: string): boolean[] =>
    [PathInside, ShallowPathInside].map((schema) => schema.safeParse(path).success)
  expect(accepting('a/b/c.html')).toEqual([true, false])
  expect(accepting('screenshots/01-größe [1].webp')).toEqual([true, true])
  expect(accepting('trace..zip')).toEqual([true, true])
})

/** Creates a folder, and a file next to it that must not be read. */
async function folders(): Promise<{ readonly folder: string; readonly outside: string }> {
  const root = await mkdtemp(join(tmpdir(), 'storefront-inside-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'part')
  await mkdir(join(folder, 'screenshots'), { recursive: true })
  await writeFile(join(root, 'secret.json'), '{"secret":1}')
  return { folder, outside: root }
}

test('readJsonInside rejects links, folders, and files that are too large, and returns undefined for a missing file', async () => {
  const { folder, outside } = await folders()
  await symlink('../secret.json', join(folder, 'link.json'))
  await symlink(outside, join(folder, 'way'))
  await writeFile(join(folder, 'large.json'), '12345')
  await expect(readJsonInside(folder, 'link.json', 100)).rejects.toThrow('link.json is a symbolic link')
  await expect(readJsonInside(folder, 'way/secret.json', 100)).rejects.toThrow('or is inside one')
  await expect(readJsonInside(folder, '../secret.json', 100)).rejects.toThrow('is not a path inside')
  await expect(readJsonInside(folder, 'screenshots', 100)).rejects.toThrow('screenshots is not a file')
  await expect(readJsonInside(folder, 'large.json', 4)).rejects.toThrow('is 5 bytes; the maximum is 4')
  expect(await readJsonInside(folder, 'large.json', 5)).toBe(12_345)
  expect(await readJsonInside(folder, 'large.json/x', 5)).toBeUndefined()
  expect(await readJsonInside(folder, 'gone/gone.json', 5)).toBeUndefined()
})

test('readJsonInside names a file that is not valid JSON', async () => {
  const { folder } = await folders()
  await writeFile(join(folder, 'report.json'), '{"schema"')
  await expect(readJsonInside(folder, 'report.json', 100)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(`${join(folder, 'report.json')} is not valid JSON`) as string,
  })
})
