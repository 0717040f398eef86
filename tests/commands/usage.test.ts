import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

test('BUILD-01 the help of each command has an example and describes all of its options in 80 columns', async () => {
  const help = (await runInProcess(['--help'])).stdout
  const commands = [...help.matchAll(/^ {2}([a-z]+) [[<]/gm)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(10)
  const lines = help.split('\n')
  const unexplained: string[] = []
  for (const name of commands.filter((command) => command !== 'help')) {
    const { code, stdout } = await runInProcess([name, '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: storefront ${name}`)
    expect(stdout, name).toMatch(/^(?:Examples?:| {2}PATH=)/m)
    const options = stdout.match(/^ {2}-.*$/gm) ?? []
    unexplained.push(...options.filter((line) => !/^ {2}-.*\S {2,}\w.{8}/.test(line)).map((line) => name + line))
    lines.push(...stdout.split('\n'))
  }
  expect(unexplained).toEqual([])
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

test.each([
  [['journey', '--fautl', 'x'], 'Run "npx storefront journey --help" to list its flags.'],
  [['--debug', 'build', '--evn', 'demo'], 'Run "npx storefront build --help" to list its flags.'],
  [['jorney'], 'Run "npx storefront --help" to list the commands.'],
])('the error for %j refers to the help of its command', async (args, next) => {
  expect((await runInProcess(args)).stderr).toContain(`Next: ${next}`)
})

describe('invalid usage', () => {
  test.each([
    ['an unknown command', ['buld'], "unknown command 'buld'\n  (Did you mean build?)"],
    ['an unknown flag', ['build', '--evn', 'demo'], "unknown option '--evn'\n  (Did you mean --env?)"],
    ['a missing value', ['build', '--out'], "option '--out <folder>' argument missing"],
    ['an extra argument', ['build', 'demo'], "too many arguments for 'build'"],
    ['an invalid port', ['serve', '--port', '70000'], 'It must be a whole number from 0 to 65535.'],
    ['an unknown environment', ['build', '--env', 'prodution'], 'Did you mean "production"?'],
    ['a folder without an export', ['serve', '--dir', '/nowhere/at-all'], 'There is no export in /nowhere/at-all.'],
    ['an unknown journey', ['journey', 'checkout-gest'], 'checkout-guest'],
    ['an unknown shell', ['completion', 'cmd'], 'Allowed choices are zsh, bash, fish, powershell.'],
    [
      'an empty host, which would listen on all addresses,',
      ['mock', '--port', '0', '--host', ' '],
      'It must be an address, such as 127.0.0.1.',
    ],
    [
      'an audit that watches a draft',
      ['audit', '--watch', '--draft', 'faq.json'],
      '--watch cannot be combined with --draft.',
    ],
    ['an audit that watches fixtures', ['audit', '--watch'], 'The environment "demo" uses content from the project'],
    ['a draft without its path', ['audit', '--draft', 'faq.json'], 'A draft requires both --draft and --cms-path.'],
    ['a draft of a page', ['audit', '/faq', '--draft', 'a', '--cms-path', 'b'], 'A draft is not on a page yet'],
  ])('OPEN-112 %s exits with code 2 and prints one message with the next step', async (_, args, message) => {
    const { code, stdout, stderr } = await runInProcess(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^ {2}Next: \S.*$/m)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
  })
})

test('build rejects a public site whose API is the embedded demo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-demo-api-'))
  try {
    const demo = await readFile(join(import.meta.dirname, '../../src/environment/files/demo.json'), 'utf8')
    const file = join(folder, 'shop.json')
    await writeFile(file, demo.replace('"http://127.0.0.1:4173"', '"https://www.brand.com"'))
    const { code, stderr } = await runInProcess(['build', '--env', file])
    expect(code).toBe(2)
    expect(stderr).toContain('The site https://www.brand.com is public, but its API is the embedded demo')
  } finally {
    await rm(folder, { recursive: true })
  }
})
