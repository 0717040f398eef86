import pMap from 'p-map'
import { describe, expect, test } from 'vitest'
import { runStorefront } from './run-storefront.ts'

describe('help', () => {
  test('BUILD-01 the command lists its jobs', async () => {
    const { code, stdout } = await runStorefront(['--help'])
    expect(code).toBe(0)
    for (const job of ['build', 'serve', 'mock', 'journey', 'audit'])
      expect(stdout).toMatch(new RegExp(`^ {2}${job} `, 'm'))
    expect(stdout).toContain(
      'Exit codes: 0 fine, 1 findings or a failed step, 2 wrong usage, 3 the surroundings failed.',
    )
  })

  test.each(['build', 'serve', 'mock', 'journey'])('%s explains itself with examples', async (command) => {
    const { code, stdout } = await runStorefront([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: storefront ${command}`)
    expect(stdout).toContain('Examples:')
  })
})

test('BUILD-01 the help of each command explains each of its options', async () => {
  const commands = (await runStorefront(['--help'])).stdout.match(/^ {2}[a-z]+(?= )(?=.* {2}\S)/gm) ?? []
  expect(commands.length).toBeGreaterThan(10)
  const silent = await pMap(
    commands.map((name) => name.trim()).filter((name) => name !== 'storefront'),
    async (name) => {
      const { stdout } = await runStorefront([name, '--help'])
      const options = stdout.match(/^ {2}-.*$/gm) ?? []
      expect(options, name).not.toEqual([])
      return options.filter((line) => !/^ {2}-.*\S {2,}\w.{8}/.test(line)).map((line) => `${name}${line}`)
    },
    { concurrency: 3 },
  )
  expect(silent.flat()).toEqual([])
})

test('help loads neither bundler nor browser nor anything else that it does not need', async () => {
  const hooks = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        const name = /node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1]
        if (name !== undefined) process.stderr.write(name + '\\n')
        return found
      },
    })`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` }
  const { code, stderr } = await runStorefront(['--help'], { env })
  expect(code).toBe(0)
  expect([...new Set(stderr.trim().split('\n'))].toSorted()).toEqual(['commander', 'picocolors'])
})

describe('wrong usage', () => {
  test.each([
    ['an unknown command', ['buld'], "unknown command 'buld'\n  (Did you mean build?)"],
    ['an unknown flag', ['build', '--evn', 'demo'], "unknown option '--evn'\n  (Did you mean --env?)"],
    ['a missing value', ['build', '--out'], "option '--out <folder>' argument missing"],
    ['a word too many', ['build', 'demo'], "too many arguments for 'build'"],
    ['a port that is none', ['serve', '--port', '70000'], 'It must be a number from 0 to 65535.'],
    [
      'an unknown environment',
      ['build', '--env', 'prodution'],
      'There is no environment "prodution". Did you mean "production"?',
    ],
    ['an unknown environment', ['serve', '--env', 'x'], 'There is no environment "x".'],
    ['a folder without an export', ['serve', '--dir', '/nowhere/at-all'], 'There is no export in /nowhere/at-all.'],
    ['an unknown journey', ['journey', 'checkout-gest'], 'checkout-guest'],
  ])('BUILD-20 JRNY-18 OPEN-112 %s gives exit 2, one message and the next step', async (_, parameters, message) => {
    const { code, stdout, stderr } = await runStorefront(parameters)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^ {2}Next: \S.*$/m)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
  })
})
