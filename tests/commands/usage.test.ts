import { describe, expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

describe('help', () => {
  test.each(['build', 'serve', 'mock', 'journey'])('the help of %s has examples', async (command) => {
    const { code, stdout } = await runInProcess([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: storefront ${command}`)
    expect(stdout).toContain('Examples:')
  })

  test('BUILD-01 the help of each command describes all of its options', async () => {
    const commands = (await runInProcess(['--help'])).stdout.match(/^ {2}[a-z]+(?= )(?=.* {2}\S)/gm) ?? []
    expect(commands.length).toBeGreaterThan(10)
    const unexplained: string[] = []
    for (const name of commands.map((text) => text.trim()).filter((text) => text !== 'storefront')) {
      const { stdout } = await runInProcess([name, '--help'])
      const options = stdout.match(/^ {2}-.*$/gm) ?? []
      expect(options, name).not.toEqual([])
      unexplained.push(...options.filter((line) => !/^ {2}-.*\S {2,}\w.{8}/.test(line)).map((line) => name + line))
    }
    expect(unexplained).toEqual([])
  })
})

test('help lines have at most 80 columns, and repeatable flags show no default', async () => {
  const { stdout } = await runInProcess(['--help'])
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) .* {2}\S/gm)].map(([, name = '']) => name)
  const helps = [[], ...commands.filter((name) => name !== 'storefront').map((name) => [name])]
  expect(helps.length).toBeGreaterThan(15)
  for (const words of helps) {
    const help = await runInProcess([...words, '--help'])
    expect(
      help.stdout.split('\n').filter((line) => line.length > 80),
      words.join(' '),
    ).toEqual([])
    expect(help.stdout).not.toContain('default: []')
  }
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
    [
      'an unknown environment',
      ['build', '--env', 'prodution'],
      'There is no environment "prodution". Did you mean "production"?',
    ],
    ['a concurrency of zero', ['build', '--concurrency', '0'], 'It must be a whole number from 1 to 64.'],
    ['an unknown environment', ['serve', '--env', 'x'], 'There is no environment "x".'],
    ['a negative number of products', ['mock', '--products', '-5'], 'It must be a whole number from 0 to 999999.'],
    ['a folder without an export', ['serve', '--dir', '/nowhere/at-all'], 'There is no export in /nowhere/at-all.'],
    ['an unknown journey', ['journey', 'checkout-gest'], 'checkout-guest'],
  ])('OPEN-112 %s exits with code 2 and prints one message with the next step', async (_, args, message) => {
    const { code, stdout, stderr } = await runInProcess(args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toMatch(/^ {2}Next: \S.*$/m)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
  })
})
