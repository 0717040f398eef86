import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '../model/test-audit-report.ts'
import { journeyReport, stepOf } from '../model/test-journey-report.ts'
import { findMergeable, mergeReports } from './merges.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-merges-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function written(name: string, content: object): Promise<string> {
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, name, 'report.json'), JSON.stringify(content))
  return join(folder, name)
}

test('AUD-27 a shard is given by the folder of its report, or by the folder of reports whose latest it is', async () => {
  const own = await written('part-1/latest', audit([]))
  expect(await findMergeable(own)).toMatchObject({ folder: own })
  expect(await findMergeable(join(folder, 'part-1'))).toMatchObject({ folder: own })
  expect(await findMergeable(await written('journey', journeyReport([stepOf('Opens')])))).toBeUndefined()
  expect(await findMergeable(folder)).toBeUndefined()
})

test('AUD-27 reports of two kinds are not merged, and one of another version is named', async () => {
  const [one, other] = [
    { folder: 'one', content: audit([]) },
    { folder: 'other', content: journeyReport([stepOf('Opens')]) },
  ]
  await expect(mergeReports([one, other], folder)).rejects.toThrow('The reports are not all of one kind')
  const old = { folder: 'old', content: { ...audit([]), schema: 'storefront/audit-report@1' } }
  await expect(mergeReports([one, old], folder)).rejects.toThrow('The report in old is of another version or damaged.')
})
