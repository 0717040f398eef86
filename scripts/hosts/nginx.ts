import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Host } from './host.ts'
import { startServer } from './processes.ts'
import { getDebianFile } from './tools.ts'

export const nginx: Host = {
  name: 'nginx',
  canRejectMethods: true,
  differences: [],
  async start(folder, port) {
    const { file } = await getDebianFile('usr/sbin/nginx', ['nginx'])
    const { stderr } = await promisify(execFile)(file, ['-v'])
    const tempFolder = await mkdtemp(join(tmpdir(), 'storefront-nginx-'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    await writeFile(
      join(tempFolder, 'nginx.conf'),
      `daemon off;
pid ${tempFolder}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${tempFolder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    include ${folder}/_hosts/nginx.conf;
  }
}
`,
    )
    const url = `http://127.0.0.1:${port}`
    const stop = await startServer(file, ['-c', join(tempFolder, 'nginx.conf'), '-p', tempFolder], {
      url,
      cwd: tempFolder,
    })
    return {
      url,
      tool: stderr.trim().replace('nginx version: ', ''),
      stop: () => stop().then(() => rm(tempFolder, { recursive: true })),
    }
  },
}
