import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, readProjectPackage } from './project.ts'

/** Returns the major and minor version of a range such as `>=22.19`. */
const versionOf = (range: string): number[] => (/^>=(\d+)\.(\d+)$/.exec(range) ?? []).slice(1).map(Number)

test('npm requires only Node 20 to start the command, but the sources require a newer version', async () => {
  const { engines } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string }
  }
  expect(versionOf(engines.node)).toEqual([20, 11])
  expect(readProjectPackage().devEngines.runtime).toEqual({ name: 'node', version: '>=22.19', onFail: 'ignore' })
})

test('runs the command on a recent enough version of Node', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(projectFolder, 'bin/storefront.js'), '--version'], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${readProjectPackage().version}\n` })
})
