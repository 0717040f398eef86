import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { captureImages } from './readme/pages.ts'

/*
 * Captures the images in the README, and the words they show, from a demo export: `npm run pictures:readme`. With
 * --check, compares the words with those in the existing images instead. Exit codes: 0 success, 1 outdated
 * images, 2 no export.
 *
 * node scripts/readme-images.ts [--check] [--dir FOLDER]
 */
const IMAGES = join(import.meta.dirname, '../docs/images')
const WORDS_FILE = join(IMAGES, 'words.json')

const { values } = parseArgs({ options: { check: { type: 'boolean' }, dir: { type: 'string', default: 'dist/demo' } } })
if (!existsSync(values.dir)) {
  console.error(`There is no export in ${values.dir}.\nNext: Run "npx storefront build --env demo" first.`)
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'storefront-readme-'))
try {
  const captures = await captureImages(await realpath(values.dir), folder)
  const words = Object.fromEntries([...captures].map(([name, capture]) => [name, capture.words.join(' ')]))
  if (values.check === true) {
    const known = JSON.parse(await readFile(WORDS_FILE, 'utf8')) as Readonly<Record<string, string>>
    for (const [name, text] of Object.entries(words)) {
      if (known[name] === text) continue
      const [before, now] = [known[name]?.split(' ') ?? [], text.split(' ')]
      const removed = before.filter((word) => !now.includes(word)).join(' ')
      const added = now.filter((word) => !before.includes(word)).join(' ')
      console.log(`docs/images/${name}.webp is outdated. Removed: ${removed || 'none'}. Added: ${added || 'none'}.`)
      console.log('Next: Run "npm run pictures:readme".')
      process.exitCode = 1
    }
  } else {
    for (const [name, { image }] of captures) await writeFile(join(IMAGES, `${name}.webp`), image)
    await writeFile(WORDS_FILE, `${JSON.stringify(words, null, 2)}\n`)
  }
} finally {
  await rm(folder, { recursive: true })
}
