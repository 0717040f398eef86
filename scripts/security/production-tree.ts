import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Component } from './check-packages.ts'

/** An SBOM in npm's format (CycloneDX). */
interface Bill {
  readonly bomFormat: string
  readonly components: readonly (Component & { readonly 'bom-ref': string })[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/**
 * Returns the SBOM of the packages that `npm ci --omit=dev` installs, according to the lock file. Filters the complete
 * SBOM, because npm's `--omit dev` also omits packages that development dependencies share, such as react.
 */
export async function readProductionTree(project: string): Promise<Bill> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: project, maxBuffer: 64 * 1024 * 1024 })
  const bill = JSON.parse(stdout) as Bill
  const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>
  }
  const installed = new Set(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
  const components = bill.components.filter(({ name, version }) => installed.has(`${name}@${version}`))
  // The first entry is the project itself.
  const refs = new Set([bill.dependencies[0]?.ref, ...components.map((component) => component['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return { ...bill, components, dependencies }
}
