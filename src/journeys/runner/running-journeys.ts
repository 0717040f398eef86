import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestInfo } from 'playwright/test'

/** Returns the folder in which each running journey has a file with the ID of its process as its name. */
const folderOf = ({ project }: Pick<TestInfo, 'project'>): string => join(project.outputDir, '.running')

/** Runs a journey, during which no page is measured. */
export async function markAsRunning<Value>(testInfo: TestInfo, run: () => Promise<Value>): Promise<Value> {
  const folder = folderOf(testInfo)
  const file = join(folder, String(process.pid))
  await mkdir(folder, { recursive: true })
  await writeFile(file, '')
  try {
    return await run()
  } finally {
    await rm(file, { force: true })
  }
}

/** Waits until no journey runs, because it would slow down a measurement. */
export async function waitForRunningJourneys(testInfo: TestInfo): Promise<void> {
  for (;;) {
    const names = await readdir(folderOf(testInfo)).catch(() => [])
    if (!names.some((name) => isAlive(Number(name)))) return
    await pause(200)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
