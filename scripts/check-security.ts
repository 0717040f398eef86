import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pMap from 'p-map'
import { ageFinding, licenceFinding } from './security/judge-packages.ts'
import { productionTree } from './security/production-tree.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Says what the production tree stands on (SEC-36 to SEC-38): node scripts/check-security.ts [--out reports/sbom.json]
 * [--all]. Writes npm's own bill of materials (CycloneDX), judges every licence, and asks the registry when each direct
 * dependency, or with --all each package, was released last. Exit codes: 0 fine, 1 something to be done, 3 the registry
 * cannot be asked, so that ages are not known.
 */

const npm = promisify(execFile)
const { values } = parseArgs({
  options: { out: { type: 'string', default: 'reports/sbom.json' }, all: { type: 'boolean', default: false } },
})
const project = join(import.meta.dirname, '..')

const bill = await productionTree(project)
const { components } = bill
await mkdir(dirname(values.out), { recursive: true })
await writeFile(values.out, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${components.length} packages in ${values.out}`)

const licences = components.map(licenceFinding).filter((finding) => finding !== undefined)

const direct = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}
const names = [...new Set(values.all ? components.map(({ name }) => name) : Object.keys(direct.dependencies))]
const releases = await pMap(names, async (name) => [name, await lastRelease(name)] as const, { concurrency: 4 })
const unknown = releases.filter(([, time]) => time === undefined)
const ages = releases.flatMap(([name, time]) => (time === undefined ? [] : (ageFinding(name, time, Date.now()) ?? [])))

for (const finding of [...licences, ...ages]) console.log(`✗ ${finding}`)
if (unknown.length > 0)
  console.log(`The last release of ${unknown.length} packages is not known: the registry gave no answer.`)
else console.log(`The last releases of ${names.length} packages are known.`)
process.exitCode = licences.length + ages.length > 0 ? 1 : unknown.length > 0 ? 3 : 0

/** When a package was released last, in ms since 1970; undefined when nobody can be asked. */
async function lastRelease(name: string): Promise<number | undefined> {
  try {
    const { stdout: text } = await npm('npm', [
      'view',
      name,
      'time',
      '--json',
      '--fetch-retries=0',
      '--fetch-timeout=20000',
    ])
    const times = JSON.parse(text) as Readonly<Record<string, string>>
    const released = Object.entries(times).flatMap(([version, time]) => (/^\d/.test(version) ? [Date.parse(time)] : []))
    return released.length === 0 ? undefined : Math.max(...released)
  } catch {
    return undefined
  }
}
