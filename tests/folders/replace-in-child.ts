import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { kind, writeContent } from './numbered-folder.ts'

/**
 * Replaces a folder in a process that kills itself before the given call that changes the disk. With a code, the system
 * refuses to rename the folder.
 */
const [target = '', content = '', killAt, code] = process.argv.slice(2)
let calls = 0
let isCounting = true

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'copyFileSync', 'cpSync'] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name](...args: unknown[]) {
      if (isCounting) calls += 1
      if (calls === Number(killAt)) process.kill(process.pid, 'SIGKILL')
      const isRename = name === 'renameSync' && args[0] === target
      const isLock = code === 'EACCES' && name === 'mkdirSync' && args[0] === join(dirname(target), '.shop.build')
      if (code !== undefined && (isRename || isLock)) {
        throw Object.assign(new Error(`${code}: cannot rename`), { code })
      }
      return original(...args)
    },
  })
}
syncBuiltinESMExports()

const { replaceFolder } = await import('#folders/replace-folder.ts')
await replaceFolder(target, kind, async ({ staging, publish }) => {
  isCounting = false
  writeContent(staging, content)
  isCounting = true
  await publish()
})
