import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Time limit for installing all packages and for a build on two busy cores. */
const LIMIT_MS = 600_000
const PROJECT = join(import.meta.dirname, '../..')

interface Instruction {
  readonly name: string
  readonly args: string
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-container-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Returns the instructions of the Dockerfile before the nginx image, which has no RUN line. */
async function readInstructions(): Promise<Instruction[]> {
  const text = await readFile(join(PROJECT, 'Dockerfile'), 'utf8')
  const [built = ''] = text.split(/^FROM nginx/m)
  return Array.from(built.matchAll(/^([A-Z]+) (.+)$/gm), ([, name = '', args = '']) => ({ name, args }))
}

/** Copies files of the project into the folder, except those excluded by `.dockerignore`. */
async function copyFiles(args: string): Promise<void> {
  const words = args.split(' ')
  const to = join(folder, words.pop() ?? '')
  const lines = (await readFile(join(PROJECT, '.dockerignore'), 'utf8')).split('\n')
  const ignored = new Set(lines.map((line) => line.split('/')[0]))
  await mkdir(to, { recursive: true })
  for (const name of words[0] === '.' ? await readdir(PROJECT) : words) {
    if (!ignored.has(name)) await cp(join(PROJECT, name), join(to, name.split('/').at(-1) ?? ''), { recursive: true })
  }
}

test(
  'BUILD-120 each RUN line of the Dockerfile succeeds in a folder with nothing but its COPY lines',
  async () => {
    const env = { ...process.env, ENVIRONMENT: 'demo' }
    let runs = 0
    for (const { name, args } of await readInstructions()) {
      if (name === 'COPY') await copyFiles(args)
      if (name !== 'RUN') continue
      runs += 1
      const command = args.replace(/^--mount=\S+ /, '')
      await promisify(execFile)('sh', ['-ec', command], { cwd: folder, env, maxBuffer: 64_000_000 })
    }
    expect(runs).toBe(2)
    expect(await readdir(join(folder, 'dist/shop/_hosts'))).toEqual(['nginx.conf'])
    expect(await readFile(join(folder, 'dist/shop/index.html'), 'utf8')).toContain('<!doctype html>')
  },
  LIMIT_MS,
)
