import { spawn } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

const BIN = join(import.meta.dirname, '../../bin/storefront.js')

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

test(
  'Ctrl-C during a journey leaves no report, no draft and no browser',
  async () => {
    await mkdir(join(journeys.folder, 'cut'), { recursive: true })
    const file = await journeys.write('endless', `${OPENING_STEP}\nstep('Waits', () => new Promise(() => {}))`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', journeys.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd: join(journeys.folder, 'cut') })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('✓ Opens the shop')) child.kill('SIGINT')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(130)
    expect(await readdir(join(journeys.folder, 'cut'))).toEqual([])
  },
  RUN_LIMIT_MS,
)

test(
  'Ctrl-C stops a step that blocks its process, and leaves no report, no draft and no browser',
  async () => {
    const cwd = join(journeys.folder, 'blocked')
    const temporary = join(cwd, 'temporary')
    await mkdir(temporary, { recursive: true })
    const file = await journeys.write('blocked', `${OPENING_STEP}\nstep('Loops', () => { for (;;) {} })`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', journeys.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...process.env, TMPDIR: temporary } })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (text.includes('✓ Opens the shop')) child.kill('SIGINT')
    })
    const closed = new Promise((resolve) => child.once('close', resolve))
    let hasStopFile = false
    while (!hasStopFile && child.exitCode === null) {
      const paths = await readdir(cwd, { recursive: true }).catch(() => [])
      hasStopFile = paths.some((path) => basename(path) === 'stop')
    }
    expect(await closed).toBe(130)
    expect(hasStopFile).toBe(true)
    expect(output).toMatch(/✓ Opens the shop .*\nInterrupted: no report was written\.\n$/)
    expect(await readdir(cwd)).toEqual(['temporary'])
    expect((await readdir(temporary)).filter((name) => name !== 'node-compile-cache')).toEqual([])
  },
  RUN_LIMIT_MS,
)

test(
  'a command that is killed leaves no report, no trace and no temporary folder',
  async () => {
    const cwd = join(journeys.folder, 'killed')
    const temporary = join(cwd, 'temporary')
    await mkdir(temporary, { recursive: true })
    const file = await journeys.write('killed', `${OPENING_STEP}\nstep('Waits', () => new Promise(() => {}))`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', journeys.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...process.env, TMPDIR: temporary } })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('✓ Opens the shop')) child.kill('SIGKILL')
    })
    await new Promise((resolve) => child.once('close', resolve))
    const remaining = async (): Promise<string[]> => [
      ...(await readdir(join(cwd, 'reports'))),
      ...(await readdir(temporary)).filter((name) => name !== 'node-compile-cache'),
    ]
    await expect.poll(remaining, { timeout: RUN_LIMIT_MS / 2 }).toEqual([])
  },
  RUN_LIMIT_MS,
)
