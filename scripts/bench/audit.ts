import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runStorefront } from '../../support/run-storefront.ts'

const EXPORT = join(import.meta.dirname, '../../dist/demo')
const DEFAULT_PAGES = [1000, 20_000]

interface Manifest {
  readonly pages: { file: string; route: string; path?: string; bytes: number; sha256: string }[]
}

/** Measures `audit --fast` on exports with the given numbers of pages, first without a cache and then with one. */
export async function benchAudit(sizes: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    for (const pages of sizes.length === 0 ? DEFAULT_PAGES : sizes) {
      const large = join(folder, `large-${pages}`)
      await enlarge(large, pages)
      for (const cache of ['no cache', 'everything cached']) {
        const start = performance.now()
        const { code, output } = await runStorefront(['audit', '--only', 'links,html', '--dir', large], { cwd: folder })
        if (code !== 0 && code !== 1) throw new Error(output)
        printAudit(pages, cache, performance.now() - start)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Prints the duration of a complete audit, and the pages per minute.
 * @internal
 */
function printAudit(pages: number, cache: string, milliseconds: number): void {
  const each = milliseconds / pages
  console.log(
    `audit --fast, ${pages} pages, ${cache}: ${(milliseconds / 1000).toFixed(1)} s, ${each.toFixed(1)} ms per page, ${(60_000 / each).toFixed(0)} pages per minute`,
  )
}

/** Copies the export and repeats its product pages under new paths until it has the given number of pages. */
async function enlarge(folder: string, size: number): Promise<void> {
  await cp(EXPORT, folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`There is no export in ${EXPORT}. Run "npx storefront build --env demo" first.`, { cause })
  })
  const manifest = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')) as Manifest
  const products = manifest.pages.filter(({ route, path }) => route === 'product' && path !== undefined)
  for (let copy = 2; manifest.pages.length < size; copy += 1) {
    for (const page of products.slice(0, size - manifest.pages.length)) {
      const path = `${page.path}-${copy}`
      const file = `${path.slice(1)}/index.html`
      // Replaces the URL only in the head. The header and footer keep their links, as they would in a real shop.
      const [head = '', ...body] = (await readFile(join(folder, page.file), 'utf8')).split('<body')
      const html = [head.replaceAll(`${page.path}"`, `${path}"`), ...body].join('<body')
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), html)
      manifest.pages.push({ ...page, file, path, sha256: createHash('sha256').update(html).digest('hex') })
    }
  }
  await writeFile(join(folder, 'export.json'), JSON.stringify(manifest))
}
