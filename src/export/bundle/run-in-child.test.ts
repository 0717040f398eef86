import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInChild, startChild } from './run-in-child.ts'

/** Returns a script that receives a job and executes the given function body. */
async function writeScript(body: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-child-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'script.mjs')
  const from = JSON.stringify(join(import.meta.dirname, 'run-in-child.ts'))
  await writeFile(script, `import { receiveJob } from ${from}\nreceiveJob(async (job) => { ${body} })`)
  return script
}

/** Runs a job in a child process that executes the given function body. */
async function runBody(body: string, signal = new AbortController().signal): Promise<unknown> {
  return runInChild(await writeScript(body), 'bricks', { signal })
}

test('a child process receives its job and sends the result', async () => {
  expect(await runBody('return [job, new Map([[1, 2]])]')).toEqual(['bricks', new Map([[1, 2]])])
})

test('reports a disk failure in the child process like one in the parent process', async () => {
  const fail = `throw Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', path: '/srv/shop/x.html' })`
  await expect(runBody(fail)).rejects.toMatchObject({
    message: 'ENOSPC: no space',
    code: 'ENOSPC',
    path: '/srv/shop/x.html',
  })
})

test('reports a crash of the child process with its last output', async () => {
  await expect(runBody(`console.error('out of bricks'); process.kill(process.pid, 'SIGKILL')`)).rejects.toThrow(
    /exited early with SIGKILL/,
  )
})

test('an interruption kills the child process', async () => {
  const controller = new AbortController()
  const running = runBody('await new Promise((resolve) => setTimeout(resolve, 60_000))', controller.signal)
  controller.abort(new Error('Interrupted by SIGINT.'))
  await expect(running).rejects.toThrow('Interrupted by SIGINT.')
})

test('a child process starts before it has a job, and can be stopped without one', async () => {
  const script = await writeScript('return job')
  const started = `${script}.started`
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'\n${await readFile(script, 'utf8')}\nwriteFileSync(${JSON.stringify(started)}, '')`,
  )
  const { signal } = new AbortController()
  const child = startChild(script)
  await expect.poll(() => existsSync(started)).toBe(true)
  expect(await child.run('bricks', { signal })).toBe('bricks')
  const unused = startChild(script)
  unused.stop()
  await expect(unused.run('bricks', { signal })).rejects.toThrow('exited early with SIGKILL')
})
