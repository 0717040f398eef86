import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { AuditReport } from '#harness/report/audit-report.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { getDemoExport } from '../demo-export.ts'

/** Time limit for a build on a busy computer. */
const LIMIT_MS = 180_000

/** The folder in which the tests of a file audit the demo or modified copies of it. */
export interface AuditFolder {
  /** Returns a path in the folder, or the folder itself without a name. */
  at(...names: string[]): string
  /** Returns the folder of the demo export, which is shared by all tests of a run. */
  shop(): string
  audit(...parameters: string[]): Promise<Finished>
  report(...parameters: string[]): Promise<AuditReport>
  /**
   * Returns the folder of an export with modified pages. It contains no scripts, because they would restore removed
   * elements.
   */
  rewritten(name: string, pages: Readonly<Record<string, (html: string) => string>>): Promise<string>
}

/** Creates a folder for the tests of a file and deletes it after them. */
export function auditFolder(): AuditFolder {
  let folder: string
  let shop: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-audit-'))
    shop = await getDemoExport()
  }, LIMIT_MS)

  afterAll(() => rm(folder, { recursive: true }))

  const audit = (...parameters: string[]) => runStorefront(['audit', ...parameters], { cwd: folder })
  return {
    at: (...names) => join(folder, ...names),
    shop: () => shop,
    audit,

    async report(...parameters) {
      const { stdout, stderr } = await audit(...parameters, '--json')
      if (stdout === '') throw new Error(stderr)
      return AuditReport.parse(JSON.parse(stdout))
    },

    async rewritten(name, pages) {
      const copy = join(folder, name)
      await cp(shop, copy, { recursive: true })
      const description = JSON.parse(await readFile(join(copy, 'export.json'), 'utf8')) as {
        pages: { file: string; sha256: string }[]
      }
      for (const [file, rewrite] of Object.entries(pages)) {
        const original = await readFile(join(copy, file), 'utf8')
        const after = rewrite(original.replace(/<script[^>]*type="module"[^>]*><\/script>/g, ''))
        await writeFile(join(copy, file), after)
        // The compressed copies still contain the original page, and the server would prefer them.
        for (const ending of ['.br', '.gz']) await rm(join(copy, file + ending), { force: true })
        const page = description.pages.find((each) => each.file === file)
        if (page !== undefined) page.sha256 = createHash('sha256').update(after).digest('hex')
      }
      await writeFile(join(copy, 'export.json'), JSON.stringify(description))
      return copy
    },
  }
}
