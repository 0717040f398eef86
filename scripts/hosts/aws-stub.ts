#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { lookup } from 'mrmime'

// Stub of the `aws` program for the commands in the guide. `s3 sync` records what it would upload according to the
// documentation (the last matching filter wins). Unknown commands are errors.
const [service, action, ...parameters] = process.argv.slice(2)
const notes = process.env['STAND_IN_BUCKET'] ?? ''
const known = ['cloudformation deploy', 'cloudformation describe-stacks', 's3 sync', 'cloudfront create-invalidation']
const command = `${service} ${action}`
if (!known.includes(command)) throw new Error(`aws ${command} is not supported by the stub.`)

if (command === 'cloudformation deploy') JSON.parse(readFileSync(option('--template-file'), 'utf8'))
if (command === 'cloudformation describe-stacks') console.log('the-name')
if (command === 's3 sync') sync()

function sync(): void {
  const [source = '', target] = parameters
  if (target !== 's3://the-name') throw new Error(`The bucket ${target} does not exist.`)
  const filters = parameters.flatMap((name, index) =>
    name === '--include' || name === '--exclude'
      ? [{ includes: name === '--include', pattern: parameters[index + 1] ?? '' }]
      : [],
  )
  const bucket = existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as Record<string, unknown>) : {}
  for (const name of filesIn(source)) {
    const filter = filters.findLast(({ pattern }) => matchesAll(pattern, name))
    if (filter?.includes === false) continue
    // Files of the same size that are not newer are not uploaded again.
    if (name in bucket) continue
    const file = resolve(source, name)
    bucket[name] = {
      file,
      type: optional('--content-type') ?? lookup(extname(name)) ?? 'binary/octet-stream',
      cacheControl: option('--cache-control'),
      contentEncoding: optional('--content-encoding'),
    }
  }
  writeFileSync(notes, JSON.stringify(bucket))
}

function option(name: string): string {
  const value = optional(name)
  if (value === undefined) throw new Error(`aws ${command} requires ${name}.`)
  return value
}

function optional(name: string): string | undefined {
  return parameters.includes(name) ? parameters[parameters.indexOf(name) + 1] : undefined
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Returns whether a filter matches a name. `*` also matches slashes. */
function matchesAll(pattern: string, name: string): boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${escaped}$`, 's').test(name)
}
