import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onContentChange } from './on-content-change.ts'

let folder: string
const done: string[] = []
/** Reads the content. Set by each test. */
let reading: () => Promise<boolean>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-content-'))
  await mkdir(join(folder, 'content'))
  await save('14 Quarry Road')
  done.length = 0
  reading = async () => true
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const save = (text: string, name = 'content/works.ts') => writeFile(join(folder, name), text)

function following(): () => Promise<void> {
  return onContentChange(folder, {
    read: () => {
      done.push('read')
      return reading()
    },
    show: () => done.push('shown'),
  })
}

test('reads and shows a change, but ignores a save without changes', async () => {
  const follow = following()
  await follow()
  expect(done).toEqual([])
  await save('9 Quarry Road')
  await follow()
  expect(done).toEqual(['read', 'shown'])
  await save('9 Quarry Road')
  await follow()
  expect(done).toEqual(['read', 'shown'])
})

test('shows a file that is saved in two steps during reading only once, when it is complete', async () => {
  const follow = following()
  await save('')
  reading = async () => {
    await save('9 Quarry Road')
    return true
  }
  await follow()
  expect(done).toEqual(['read'])
  await follow()
  expect(done).toEqual(['read', 'read', 'shown'])
})

test.each(['14 Quarry Road', '9 Quarry Road'])(
  'reads again after a change during reading, even if the result is the earlier value %s',
  async (end) => {
    const follow = following()
    await save('9 Quarry Road')
    reading = async () => {
      await save('half of it')
      return true
    }
    await follow()
    reading = async () => true
    await save(end)
    await follow()
    expect(done).toEqual(['read', 'read', 'shown'])
  },
)

test('reports invalid content once without showing it, and reads again after it is restored', async () => {
  const follow = following()
  reading = async () => false
  await save('9 Quarry')
  await follow()
  await follow()
  expect(done).toEqual(['read'])
  reading = async () => true
  await save('14 Quarry Road')
  await follow()
  expect(done).toEqual(['read', 'read', 'shown'])
})

test('detects a changed image, a renamed file and a removed file', async () => {
  const follow = following()
  for (const happens of [
    () => save('drawn', 'tarn.webp'),
    () => save('drawm', 'tarn.webp'),
    () => rename(join(folder, 'tarn.webp'), join(folder, 'lr.webp')),
    () => rm(join(folder, 'lr.webp')),
  ]) {
    done.length = 0
    await happens()
    await follow()
    expect(done).toEqual(['read', 'shown'])
  }
})

test('unreadable content does not stop the watcher and does not count as unchanged', async () => {
  const follow = following()
  await rm(folder, { recursive: true })
  for (const round of ['1', '2']) {
    done.length = 0
    await follow()
    expect(done, round).toEqual(['read', 'shown'])
  }
})
