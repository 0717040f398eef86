import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pMap from 'p-map'
import { checkAge, checkLicense } from './security/check-packages.ts'
import { readProductionTree } from './security/production-tree.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Checks the production dependencies: writes npm's SBOM (CycloneDX), checks every license, and looks up the last
 * release of each direct dependency in the registry. Exit codes: 0 success, 1 findings, 3 no response from the
 * registry.
 */
const BILL_FILE = 'reports/sbom.json'

const npm = promisify(execFile)
const project = join(import.meta.dirname, '..')

const bill = await readProductionTree(project)
const { components } = bill
await writeFile(join(project, BILL_FILE), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${components.length} packages in ${BILL_FILE}`)

const licenseFindings = components.map(checkLicense).filter((finding) => finding !== undefined)

const direct = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
}
const names = Object.keys(direct.dependencies)
const releases = await pMap(names, async (name) => [name, await lastRelease(name)] as const, { concurrency: 4 })
const unknown = releases.filter(([, time]) => time === undefined)
const ageFindings = releases.flatMap(([name, time]) =>
  time === undefined ? [] : (checkAge(name, time, Date.now()) ?? []),
)

for (const finding of [...licenseFindings, ...ageFindings]) console.log(`✗ ${finding}`)
if (unknown.length > 0)
  console.log(`The latest releases of ${unknown.length} packages are unknown: the registry did not respond.`)
else console.log(`The latest releases of ${names.length} packages are known.`)
process.exitCode = licenseFindings.length + ageFindings.length > 0 ? 1 : unknown.length > 0 ? 3 : 0

/**
 * Returns the time of a package's last release in epoch milliseconds, or undefined if the registry does not respond.
 */
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
