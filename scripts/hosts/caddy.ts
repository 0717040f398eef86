import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Host } from './host.ts'
import { startServer } from './processes.ts'
import { getDebianFile } from './tools.ts'

export const caddy: Host = {
  name: 'caddy',
  canRejectMethods: true,
  differences: [
    {
      targets: /^\/Build\//,
      field: /^access-control-allow-origin$/,
      reason: 'headers depend on the path: every site may read the not-found page under /Build/',
    },
  ],
  async start(folder, port) {
    const { file } = await getDebianFile('usr/bin/caddy', ['caddy'])
    const { stdout } = await promisify(execFile)(file, ['version'])
    const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-caddy-'))
    const url = `http://127.0.0.1:${port}`
    await writeFile(
      join(tempFolder, 'Caddyfile'),
      `{
  admin off
}
${url} {
  root * ${folder}
  import ${folder}/_hosts/Caddyfile
}
`,
    )
    const parameters = ['run', '--config', join(tempFolder, 'Caddyfile'), '--adapter', 'caddyfile']
    const env = { HOME: tempFolder, XDG_DATA_HOME: tempFolder, XDG_CONFIG_HOME: tempFolder }
    const stop = await startServer(file, parameters, { url, cwd: tempFolder, env })
    return { url, tool: `Caddy ${stdout.trim()}`, stop: () => stop().then(() => rm(tempFolder, { recursive: true })) }
  },
}
