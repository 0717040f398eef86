import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runStorefront } from '../../support/run-storefront.ts'
import { hashFolder, createSmallEnvironment, startSmallApi } from '../export/small-api.ts'
import { type ApiResponses, createCollection, createProduct, createSmallShop } from '../export/small-shop.ts'
import { type CommandResult, findCommand, readRecipe, runShell, readStorefrontCommands } from './recipe.ts'

const LIMIT_MS = 180_000

const MANIFESTS = join(import.meta.dirname, '../../docs/guides/kubernetes')

/** Name of the environment file in every folder that simulates a computer. */
const ENVIRONMENT = 'small.json'

const PARTS = [1, 2, 3, 4]

let folder: string
let responses: ApiResponses
let api: Awaited<ReturnType<typeof startSmallApi>>
/** File hashes of a build without shards. */
let unshardedHashes: Map<string, string>

/** Creates a folder that simulates a separate computer. */
async function createMachineFolder(name: string): Promise<string> {
  const cwd = join(folder, name)
  await mkdir(cwd, { recursive: true })
  await createSmallEnvironment(cwd, 'small', api.url)
  return cwd
}

async function run(line: string, cwd: string, part = 1, variables = {}): Promise<CommandResult> {
  return runShell(line, { cwd, part, variables: { ENVIRONMENT, ...variables } })
}

/** Returns the folder in which the GitHub recipe builds a shard. */
const getShardFolder = (part: number): string => join(folder, `computer-${part}/part-${part}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-shards-'))
  responses = createSmallShop()
  api = await startSmallApi(responses)
  const cwd = await createMachineFolder('alone')
  const { code, output } = await run('npx storefront build --env "$ENVIRONMENT" --out whole', cwd)
  if (code !== 0) throw new Error(output)
  unshardedHashes = await hashFolder(join(cwd, 'whole'))
}, LIMIT_MS)

afterAll(async () => {
  api.close()
  await rm(folder, { recursive: true })
})

interface JobManifest {
  readonly spec: {
    readonly completions?: number
    readonly template: {
      readonly spec: { readonly containers: readonly { readonly command: string[]; readonly args: string[] }[] }
    }
  }
}

async function manifest(name: string): Promise<JobManifest> {
  return parse(await readFile(join(MANIFESTS, name), 'utf8')) as JobManifest
}

/** Returns the script of the container in a manifest. */
function script({ spec }: JobManifest): string {
  const [{ command, args } = { command: [], args: [] }] = spec.template.spec.containers
  expect(command).toEqual(['sh', '-ec'])
  return args.join('\n')
}

/** Lists every object inside a value, including the value itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}

const isValid = (job: JobManifest): boolean => {
  try {
    new Job(structuredClone(job) as unknown as ConstructorParameters<typeof Job>[0]).validate()
    return true
  } catch {
    return false
  }
}

test.each(['parts.yaml', 'merge.yaml'])(
  'BUILD-68 %s is a valid Job according to the Kubernetes schema',
  async (name) => {
    const job = await manifest(name)
    expect(isValid(job)).toBe(true)
    // Each object must be replaced, because the schema ignores unknown fields, whereas Kubernetes rejects them.
    const unknown: string[] = []
    for (const jsonObject of objectsIn(job).filter((object) => !Array.isArray(object))) {
      for (const [field, value] of Object.entries(jsonObject)) {
        jsonObject[field] = [[0]]
        if (isValid(job)) unknown.push(field)
        jsonObject[field] = value
      }
    }
    expect(unknown).toEqual([])
  },
)

describe('shards of a build', { timeout: LIMIT_MS }, () => {
  test('BUILD-12 BUILD-68 the recipes build four shards in separate folders and merge them into the result of a single build', async () => {
    const [github, gitlab] = [await readStorefrontCommands('GitHub Actions'), await readStorefrontCommands('GitLab CI')]
    const plain = (text: string): string =>
      text.replaceAll(/\$(?:\{\{ matrix\.part \}\}|CI_NODE_INDEX)/g, 'N').replaceAll(/["']|(?<=part)s\/export/g, '')
    for (const command of ['build', 'merge']) {
      expect(plain(findCommand(gitlab, command))).toBe(plain(findCommand(github, command)))
    }
    const ended = await Promise.all(
      PARTS.map(async (part) => run(findCommand(github, 'build'), await createMachineFolder(`computer-${part}`), part)),
    )
    expect(ended.map(({ code, output }) => (code === 0 ? 'fine' : output))).toEqual(['fine', 'fine', 'fine', 'fine'])
    const cwd = await createMachineFolder('joining')
    for (const part of PARTS) await cp(getShardFolder(part), join(cwd, `parts/export-${part}`), { recursive: true })
    expect(await run(findCommand(github, 'merge'), cwd)).toMatchObject({ code: 0 })
    expect(await hashFolder(join(cwd, 'dist', ENVIRONMENT))).toEqual(unshardedHashes)
  })

  test('BUILD-67 BUILD-68 a truncated shard on Kubernetes is reported, rebuilt by itself, and merged with the others', async () => {
    const [parts, merge] = [await manifest('parts.yaml'), await manifest('merge.yaml')]
    expect(parts.spec.completions).toBe(PARTS.length)
    const cwd = await createMachineFolder('pod')
    const volume = { PARTS: join(folder, 'volume') }
    for (const part of PARTS) await cp(getShardFolder(part), join(volume.PARTS, `part-${part}`), { recursive: true })
    await truncate(join(volume.PARTS, 'part-3/product/manual/index.html.br'), 100)
    const result = await run(script(merge), cwd, 1, volume)
    expect(result.code).toBe(2)
    expect(result.output).toContain('part-3 is damaged: product/manual/index.html.br was changed.')
    expect(await run(script(parts), cwd, 1, { ...volume, JOB_COMPLETION_INDEX: '2' })).toMatchObject({ code: 0 })
    expect(await run(script(merge), cwd, 1, volume)).toMatchObject({ code: 0 })
    expect(await hashFolder(join(volume.PARTS, 'shop'))).toEqual(unshardedHashes)
  })

  test('BUILD-68 object storage transfers the shards unchanged', async () => {
    const [up = '', down = ''] = (await readRecipe('Shards in object storage')).trim().split('\n')
    const [tools, store] = [join(folder, 'tools'), join(folder, 'store')]
    await mkdir(tools)
    // The stub of the storage client copies files that differ.
    const client = '#!/bin/sh -e\nplace() { case $1 in s3://*) echo "$STORE/${1#s3://}";; *) echo "$1";; esac; }\n'
    const copying = 'test "$1 $2" = "s3 sync"\nmkdir -p "$(place "$4")"\ncp -R "$(place "$3")/." "$(place "$4")"\n'
    await writeFile(join(tools, 'aws'), client + copying, { mode: 0o755 })
    const variables = { PATH: `${tools}:${process.env['PATH']}`, STORE: store, BUCKET: 'shop', RUN: 'f00d-1' }
    for (const part of PARTS) {
      const line = up.replaceAll('part-2', `part-${part}`)
      expect(await run(line, join(folder, `computer-${part}`), part, variables)).toMatchObject({ code: 0 })
    }
    const cwd = await createMachineFolder('receiving')
    expect(await run(down, cwd, 1, variables)).toMatchObject({ code: 0 })
    for (const part of PARTS) {
      expect(await hashFolder(join(cwd, `parts/part-${part}`))).toEqual(await hashFolder(getShardFolder(part)))
    }
  })

  test('BUILD-12 a shard without pages can be merged with the others', async () => {
    const cwd = await createMachineFolder('empty')
    expect(await run('npx storefront build --env "$ENVIRONMENT" --shard 2/9 --out empty', cwd)).toMatchObject({
      code: 0,
    })
    const [empty, first] = [await hashFolder(join(cwd, 'empty')), await hashFolder(getShardFolder(1))]
    const common = [...first].filter(([file]) => /^assets\/|sitemap/.test(file))
    expect([...empty].filter(([file]) => /^assets\/|sitemap/.test(file))).toEqual(common)
    expect([...empty.keys()].filter((file) => file.endsWith('.html'))).toEqual([])
  })

  test('BUILD-37 merging keeps untracked files in the target and ignores those in a shard', async () => {
    const merged = join(folder, 'joining/dist', ENVIRONMENT)
    await mkdir(join(getShardFolder(2), '.git/refs'), { recursive: true })
    await writeFile(join(getShardFolder(2), '.git/HEAD'), 'a part')
    await writeFile(join(merged, 'CNAME'), 'shop.example')
    const { stdout } = await runStorefront(['merge', ...PARTS.map(getShardFolder), '--out', merged])
    expect(stdout).toContain('1 files not created by a build were kept\n  CNAME\n')
    const files = [...(await hashFolder(merged)).keys()]
    expect(files).toContain('CNAME')
    expect(files).not.toContain('.git/HEAD')
  })

  test('BUILD-12 BUILD-67 does not serve a single shard and does not merge shards of two catalogs', async () => {
    const serve = await runStorefront(['serve', '--dir', getShardFolder(2), '--port', '0'])
    expect(serve).toMatchObject({ code: 2 })
    expect(serve.stderr).toContain('is part 2 of 4 of an export')
    const changed = createProduct('brake')
    Object.assign(changed.data[0] ?? {}, { title: 'A better brake' })
    Object.assign(responses, {
      '/strapi/products/brake': changed,
      '/strapi/product-groups/rifles': createCollection('rifles', ['tarn', 'brake']),
    })
    const cwd = join(folder, 'computer-4')
    const [line, out] = [findCommand(await readStorefrontCommands('GitHub Actions'), 'build'), join(folder, 'never')]
    expect(await run(line, cwd, 4)).toMatchObject({ code: 0 })
    const other = await runStorefront(['merge', ...PARTS.map(getShardFolder), '--out', out])
    expect(other.code).toBe(2)
    expect(other.stderr).toContain("the API's responses differ: getCollection rifles, getProduct brake.")
    await expect(hashFolder(out)).rejects.toThrow('ENOENT')
  })
})
