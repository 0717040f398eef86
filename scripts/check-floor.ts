import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findNewerFeatures } from './floor/find-newer-features.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Compares the shop with the oldest browsers that run it: the types of its source show which features it uses, and the
 * scripts of an export also those of its libraries. Prints each use of a newer feature. Exit codes: 0 none, 1 findings,
 * 2 no export in the folder.
 */
const PROJECT = join(import.meta.dirname, '..')
const USAGE = 'Usage: npm run check:floor -- [folder of an export]'

const folder = resolve(process.argv[2] ?? 'dist/demo')
const SOURCES = globSync('{renderer,pages}/**/*.{ts,tsx,js}', { cwd: PROJECT, exclude: ['**/*.test.*', '**/*.d.ts'] })
const scripts = globSync('assets/**/*.js', { cwd: folder })
if (scripts.length === 0) {
  console.error(`${folder} has no scripts.\nNext: Build an export, for example with "npx storefront build".\n${USAGE}`)
  process.exit(2)
}

const found = findNewerFeatures([
  ...SOURCES.map((file) => join(PROJECT, file)),
  ...scripts.map((file) => join(folder, file)),
])
const inSource = new Set(found.filter(({ file }) => !file.startsWith(folder)).map(({ feature }) => feature))
// The source shows where a feature is used.
const findings = found
  .filter(({ file, feature }) => !file.startsWith(folder) || !inSource.has(feature))
  .map(
    ({ file, line, feature, lackedBy }) =>
      `${relative(PROJECT, file)}:${line}: ${feature} is missing in ${lackedBy.join(', ')}.`,
  )

// The bundler negates the ranges of style sheets, which Safari 16.0 to 16.3 do not understand either.
for (const file of globSync('assets/**/*.css', { cwd: folder })) {
  const [query] = /@media[^{]*(?:\bnot *\(|[<>])[^{]*/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (query !== undefined)
    findings.push(`${file}: "${query}" is missing in safari 16 (since 16.4). Write it with max-width.`)
}

for (const finding of findings) console.log(finding)
console.log(`${findings.length} newer features in ${SOURCES.length} sources and ${scripts.length} scripts.`)
process.exitCode = findings.length > 0 ? 1 : 0
