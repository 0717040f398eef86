import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInChild } from './run-in-child.ts'

/** Runs a job in a child process that executes the given function body. */
async function runBody(body: string, signal = new AbortController().signal): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-child-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'script.mjs')
  const from = JSON.stringify(join(import.meta.dirname, 'run-in-child.ts'))
  await writeFile(script, `import { receiveJob } from ${from}\nreceiveJob(async (job) => { ${body} })`)
  return runInChild(script, 'bricks', { signal })
}

test('a child process receives its job and sends the result', async () => {
  expect(await runBody('return [job, new Map([[1, 2]])]')).toEqual(['bricks', new Map([[1, 2]])])
})

test('BUILD-10 BUILD-17 reports a disk failure in the child process like one in the parent process', async () => {
  const fail = `throw Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC', path: '/srv/shop/x.html' })`
  await expect(runBody(fail)).rejects.toMatchObject({
    message: 'ENOSPC: no space',
    code: 'ENOSPC',
    path: '/srv/shop/x.html',
  })
})

test('BUILD-10 reports a crash of the child process with its last output', async () => {
  await expect(runBody(`console.error('out of bricks'); process.kill(process.pid, 'SIGKILL')`)).rejects.toThrow(
    /exited early with SIGKILL/,
  )
})

test('BUILD-10 an interruption kills the child process', async () => {
  const controller = new AbortController()
  const running = runBody('await new Promise((resolve) => setTimeout(resolve, 60_000))', controller.signal)
  controller.abort(new Error('Interrupted by SIGINT.'))
  await expect(running).rejects.toThrow('Interrupted by SIGINT.')
})
