import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDemoExport } from '../demo-export.ts'

test("MOCK-82 an export does not contain the mock's control page", { timeout: 200_000 }, async () => {
  const folder = await getDemoExport()
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:html|js|css|json)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    if (/__mock\/page|Contract violations of the mock|namespace-form/.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
